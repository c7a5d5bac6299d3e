export { defaultDataDir, ledgerFile } from './dataFolder.js';
export { type Ledger, type LedgerEntry, openLedger } from './ledger.js';
export { readLedger } from './readLedger.js';
export { recorded, type UsedFor } from './recorded.js';
export { COST_GROUPS, type CostGroup, type CostRow, type CostSum, type Costs, sumCosts } from './sumCosts.js';

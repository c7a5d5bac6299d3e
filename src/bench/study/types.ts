/** The tables of the study of code representations, each with figures from here and published ones. */

export const STUDY_TABLES = ['representations', 'fusion', 'llm', 'llm-fusion', 'ranking', 'agentless'] as const;
export type StudyTableName = (typeof STUDY_TABLES)[number];

/** Where a figure stands. */
export interface Place {
  table: StudyTableName;
  /** What retrieved, fused or ranked. */
  row: string;
  /** A representation in tables that have one column for each; null in the others. */
  column: string | null;
}

export interface StudyTable {
  name: StudyTableName;
  title: string;
  /** As docs/metrics.md names them; a cell has a value for each. */
  metrics: readonly string[];
  /** Representations; empty where a row has one cell. */
  columns: readonly string[];
  rows: StudyRow[];
}

export interface StudyRow {
  method: string;
  /** With the number of instances that count. */
  dataSet: string;
  origin: 'here' | 'published';
  /** Column ('' in tables without) -> values in the order of the metrics, 0..1; null where one is not known. */
  cells: Record<string, (number | null)[]>;
}

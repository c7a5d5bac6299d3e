import { SYSTEM_REASONS, systemCode } from '../../durableFile.js';
import { RepoNavError } from '../../errors.js';

const REASONS: Record<string, string> = {
  ...SYSTEM_REASONS,
  ENOTDIR: 'a file stands where a folder should be',
  EEXIST: 'a file stands where a folder should be',
};

/** The error of a data folder that cannot be read or written; what is no system error stays what it is. */
export function storeError(error: unknown, folder: string): unknown {
  const code = systemCode(error);
  if (code === '') return error;
  return new RepoNavError(
    'data_unusable',
    `The folder of summaries ${folder} cannot be used: ${REASONS[code] ?? code}.`,
    'Summaries that are there already stay. Mend it, or name another folder in REPONAV_DATA_DIR.',
    { cause: error },
  );
}

import { open } from 'node:fs/promises';

/** Makes a rename in a folder last through a loss of power. Windows does that by itself and opens no folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

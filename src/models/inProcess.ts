/** Host of models that run in this process: no server, nothing leaves it. */
export const IN_PROCESS = 'local';

/** A server that calls itself so is on another machine, and not `local`. */
export function isInProcess({ host, local }: { host: string; local: boolean }): boolean {
  return local && host === IN_PROCESS;
}

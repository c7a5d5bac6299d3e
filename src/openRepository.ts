export function openRepository(): Promise<never> { throw new Error(); }

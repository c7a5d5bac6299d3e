import { z } from 'zod';

export const path = z.string().describe('POSIX path relative to the root');
export const line = z.number().int().min(1);

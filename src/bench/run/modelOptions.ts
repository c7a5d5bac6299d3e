import type { LocateCallOptions } from '../../api.js';

/** What a run may do with the models of its pipeline. */
export interface SendingRules {
  /** Texts may be sent to models on other machines. */
  consent: boolean;
  /** Also over http://, to other machines than this one. */
  insecure: boolean;
}

/** The options of a question by these rules. */
export function modelOptions({ consent, insecure }: SendingRules): Pick<LocateCallOptions, 'consent' | 'models'> {
  return {
    ...(consent ? { consent: true as const } : {}),
    ...(insecure ? { models: { chat: { insecure }, embedding: { insecure } } } : {}),
  };
}

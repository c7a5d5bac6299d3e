import type { LocateCallOptions, SendingRequest } from '../../api.js';
import { RepoNavError } from '../../errors.js';
import type { AllowSending, Sending } from '../../retrieval/representations/types.js';

/**
 * Asks before anything goes to another machine, once for each model and representation. Hosts that REPONAV_CONSENT names (separated by commas)
 * are agreed to.
 */
export function sendingConsent({
  consent,
  env = process.env,
}: Pick<LocateCallOptions, 'consent' | 'env'>): AllowSending {
  const hosts = (env.REPONAV_CONSENT ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
  const agreed = new Set<string>();
  return async (sending) => {
    if (sending.local || consent === true || hosts.includes(sending.host.toLowerCase())) return;
    const what = `${sending.model} ${sending.host} ${sending.what}`;
    if (agreed.has(what)) return;
    const request = sendingRequest(sending);
    if (consent === undefined || !(await consent(request))) {
      throw new RepoNavError(
        'consent_needed',
        request.text,
        `Nothing was sent. Agree with --yes (consent: true in the library), or set REPONAV_CONSENT=${sending.host}.`,
      );
    }
    agreed.add(what);
  };
}

function sendingRequest({ model, host, local, what, files, tokens, price }: Sending): SendingRequest {
  const usd = price === null ? null : (tokens * price.inputPerMTok) / 1e6;
  const cost = usd === null ? 'the price is not known' : `about $${usd.toFixed(usd < 1 ? 4 : 2)}`;
  const texts = what === 'path' ? 'paths' : what === 'source' ? 'sources' : `texts (${what})`;
  const sent = files === 0 ? 'the issue' : `the issue and the ${texts} of ${files.toLocaleString('en-US')} files`;
  return {
    model: { name: model, host, local },
    what,
    files,
    tokens,
    usd,
    text: `This would send ${sent} to ${host} (model ${model}): about ${tokens.toLocaleString('en-US')} tokens, ${cost}.`,
  };
}

import { loadChunk } from '#kit/web/chunk.ts';
import { getLang } from '#kit/web/lang.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { sayKey } from '#kit/web/text.ts';
import { passkeyChallenge } from '../shared/calls.ts';
import { ALGORITHMS, type Assertion, type Attestation, type Making } from '../shared/passkey.ts';
import { passkeyText } from '../shared/text/passkey.ts';

/** What the browser itself did not finish: nobody touched the key, or it has none for this site. */
const aborted = () => new CallFailed(400, sayKey(getLang(), passkeyText.key('aborted')));

/** 出示通行密钥: the browser asks its owner, who chooses one of theirs. */
export async function showPasskey(): Promise<Assertion> {
  const [{ startAuthentication }, { challenge, rpId, timeout }] = await Promise.all([
    loadChunk(() => import('@simplewebauthn/browser')),
    send(passkeyChallenge, {}, { quiet: true }),
  ]);
  const optionsJSON = { challenge, rpId, timeout, userVerification: 'required' as const };
  const { id, response } = await startAuthentication({ optionsJSON }).catch(() => {
    throw aborted();
  });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** 登记通行密钥: the browser has a key made that its owner unlocks. */
export async function makePasskey(for_: Making): Promise<Attestation> {
  const { startRegistration } = await loadChunk(() => import('@simplewebauthn/browser'));
  const { challenge, timeout, rpId, rpName, userHandle, userName, displayName, exclude } = for_;
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      timeout,
      rp: { id: rpId, name: rpName },
      user: { id: userHandle, name: userName, displayName },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
      excludeCredentials: exclude.map((one) => ({ id: one, type: 'public-key' as const })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  }).catch(() => {
    throw aborted();
  });
  const { clientDataJSON, attestationObject } = response;
  return { id, clientDataJSON, attestationObject };
}

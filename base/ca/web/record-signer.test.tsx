import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from 'antd';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { startLogin } from '#kit/web/session.ts';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { readCertificate } from '../shared/certificate.ts';
import { type RecordToSign, statementText, textSigned } from '../shared/record.ts';
import type { RecordSignature } from '../shared/record-schema.ts';
import {
  CERTIFICATE,
  ENCRYPTED_KEY,
  PIN,
  SM2_CERTIFICATE,
  SM2_ENCRYPTED_KEY,
} from '../shared/test/openssl-key.ts';
import { useRecordSigner } from './index.ts';

withSession();

const record: RecordToSign = {
  kind: 'test.record',
  subjectType: 'lot',
  subjectId: 'p1',
  digest: 'ab'.repeat(32),
  says: { opinion: 'agree' },
};
/** Whoever has no certificate (未绑定). */
const mine = {
  userId: 'u1',
  demoKey: false,
  certificate: null,
  lost: null,
  sm2: { certificate: null, lost: null },
  suites: { sign: ['P-256', 'SM2'], bind: ['P-256', 'SM2'] },
};
const AT = '2026-11-01T00:00:00.000Z';

function Signing({ onSigned }: { readonly onSigned: (s: RecordSignature | undefined) => void }) {
  const signer = useRecordSigner();
  const [times, setTimes] = useState(0);
  const sign = async () => {
    onSigned(await signer.sign(record));
    setTimes(times + 1);
  };
  return (
    <>
      <Button onClick={() => void sign()}>签</Button>
      <p>{`已签${times}`}</p>
      {signer.dialog}
    </>
  );
}

test('asks for the PIN once in a login, keeps it here, and signs the record', async () => {
  const { serial, spki } = readCertificate(CERTIFICATE);
  const asked = fakeServer(({ path }) => {
    if (path === '/bos/ca/recordTime') return ok({ userId: 'u1', at: AT });
    if (path === '/bos/ca/demoKeyStore') return ok({ keyStore: CERTIFICATE + ENCRYPTED_KEY });
    return ok({ ...mine, demoKey: true, certificate: { serial, suite: 'P-256', commonName: '沈一鸣' } });
  });
  const got: (RecordSignature | undefined)[] = [];
  draw(<Signing onSigned={(s) => got.push(s)} />);
  const user = userEvent.setup();
  await user.click(screen.getByText('签'));
  const pin = await screen.findByLabelText('证书密码');
  await user.type(pin, '999999');
  await user.click(screen.getByRole('button', { name: /^签\s?署$/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('证书密码错误');
  await user.clear(pin);
  await user.type(pin, PIN);
  await user.click(screen.getByRole('button', { name: /^签\s?署$/ }));
  await screen.findByText('已签1');
  const text = statementText({ ...record, userId: 'u1', serial, at: AT });
  expect(await textSigned(text, spki, got[0]?.signature ?? '')).toBe(true);
  await user.click(screen.getByText('签'));
  await screen.findByText('已签2');
  expect(asked.filter((a) => a.path === '/bos/ca/demoKeyStore').length).toBeLessThanOrEqual(2);
  expect(JSON.stringify(asked)).not.toContain(PIN);
  // Another login asks again; giving up signs nothing.
  startLogin({ token: 't2', refreshToken: '', expiredTime: Date.now() + 1e6, currentTime: Date.now() });
  await user.click(screen.getByText('签'));
  await screen.findByLabelText('证书密码');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(got).toHaveLength(3));
  expect(got[2]).toBeUndefined();
});

describe('with a certificate of the national suite', () => {
  const { serial, spki } = readCertificate(SM2_CERTIFICATE);
  const open = async (sign: readonly string[]) => {
    fakeServer(({ path }) =>
      path === '/bos/ca/recordTime'
        ? ok({ userId: 'u1', at: AT })
        : ok({
            ...mine,
            sm2: { certificate: { serial, suite: 'SM2', commonName: '李四' }, lost: null },
            suites: { sign, bind: sign },
          }),
    );
    startLogin({ token: 't3', refreshToken: '', expiredTime: Date.now() + 1e6, currentTime: Date.now() });
    const got: (RecordSignature | undefined)[] = [];
    draw(<Signing onSigned={(s) => got.push(s)} />);
    const user = userEvent.setup();
    await user.click(screen.getByText('签'));
    const pin = await screen.findByLabelText('证书密码');
    const file = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!file) throw new Error('no file is asked for');
    await user.upload(file, new File([SM2_CERTIFICATE + SM2_ENCRYPTED_KEY], 'sm2.pem'));
    await screen.findByText('sm2.pem', { exact: false });
    await user.type(pin, PIN);
    await user.click(screen.getByRole('button', { name: /^签\s?署$/ }));
    return got;
  };

  test('signs by SM2, in this browser', async () => {
    const got = await open(['P-256', 'SM2']);
    await screen.findByText('已签1');
    const text = statementText({ ...record, userId: 'u1', serial, at: AT });
    expect(await textSigned(text, spki, got[0]?.signature ?? '')).toBe(true);
  });

  test('is told beside the PIN where signing by SM2 is not accepted', async () => {
    const got = await open(['P-256']);
    expect((await screen.findByRole('alert')).textContent).toContain('不接受用 国密 SM2 证书签署');
    expect(got).toEqual([]);
  });
});

import { X509Certificate } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Config } from '../config.ts';
import { isLoopback, isSecureAddress } from '../secure-address.ts';
import { type Check, type Diagnosis, good, notice, reasonOf, wrong } from './diagnosis.ts';

const DAY_MS = 86_400_000;
const RENEW_DAYS = 21;
const CONNECT_MS = 5000;

type Network = Pick<Config, 'publicUrl' | 'tls' | 'trustedProxies'>;

/** 访问地址: secure enough to seal bids, a name that resolves, and a proxy that is known where one stands in front. */
export const addressCheck = ({ publicUrl, tls, trustedProxies }: Network): Check => ({
  name: 'address',
  look: async () => {
    const url = new URL(publicUrl);
    const said: Diagnosis[] = [
      isSecureAddress(publicUrl)
        ? good('address', '投标加密所需的安全上下文可用', 'sealing bids will find a secure context')
        : wrong(
            'address',
            'PUBLIC_URL 不是 https，投标加密不可用',
            'PUBLIC_URL is not https, bids cannot be sealed',
            {
              zh: '配置 TLS_CERT 与 TLS_KEY，或在前面放置 HTTPS 代理',
              en: 'set TLS_CERT and TLS_KEY, or put an HTTPS proxy in front',
            },
          ),
    ];
    if (isLoopback(url)) return said;
    if (url.protocol === 'https:' && !tls && trustedProxies.length === 0)
      said.push(
        wrong(
          'proxy',
          'PUBLIC_URL 为 https 而本机不提供 https，前面应有反向代理，但未设置 TRUSTED_PROXIES：所有人将显示为同一地址',
          'PUBLIC_URL is https and this machine serves none: there is a proxy in front, but TRUSTED_PROXIES is not set, so everybody seems to come from one address',
          {
            zh: '把代理的地址填入 TRUSTED_PROXIES',
            en: 'name the addresses of the proxy in TRUSTED_PROXIES',
          },
        ),
      );
    if (isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0) said.push(await nameOf(url.hostname));
    return said;
  },
});

async function nameOf(host: string): Promise<Diagnosis> {
  try {
    const { address } = await lookup(host);
    return good('name', `域名 ${host} 解析为 ${address}`, `${host} resolves to ${address}`);
  } catch (error) {
    return wrong(
      'name',
      `域名 ${host} 无法解析（${reasonOf(error)}）`,
      `${host} does not resolve (${reasonOf(error)})`,
      { zh: '检查 PUBLIC_URL 的拼写与 DNS 记录', en: 'check the spelling of PUBLIC_URL and its DNS record' },
    );
  }
}

/** 证书: of our own where we serve https, else of whoever answers at PUBLIC_URL. */
export const certificateCheck = ({ publicUrl, tls }: Network): Check => ({
  name: 'certificate',
  look: async () => {
    const url = new URL(publicUrl);
    if (tls) return judged(new X509Certificate(await readFile(tls.certFile)), url);
    if (url.protocol !== 'https:') return [];
    try {
      return judged(await peerOf(url), url);
    } catch (error) {
      return [
        notice(
          'certificate',
          `未能从本机访问 ${publicUrl} 查看证书（${reasonOf(error)}）`,
          `the certificate at ${publicUrl} could not be looked at from here (${reasonOf(error)})`,
        ),
      ];
    }
  },
});

function peerOf(url: URL): Promise<X509Certificate> {
  return new Promise((done, fail) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // Whatever is presented is looked at, a wrong one above all.
    const socket = connect({
      host,
      port: Number(url.port) || 443,
      servername: isIP(host) ? '' : host,
      rejectUnauthorized: false,
    });
    socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('no answer')));
    socket.on('error', fail);
    socket.on('secureConnect', () => {
      const found = socket.getPeerX509Certificate();
      socket.destroy();
      if (found) done(found);
      else fail(new Error('no certificate'));
    });
  });
}

function judged(certificate: X509Certificate, { hostname }: URL): Diagnosis[] {
  const days = Math.floor((Date.parse(certificate.validTo) - Date.now()) / DAY_MS);
  const until = certificate.validToDate.toISOString().slice(0, 10);
  const renew = {
    zh: '更新证书文件；平台会自动换用新证书，无需重新启动',
    en: 'put the new certificate in place; the platform takes it without a restart',
  };
  const said: Diagnosis[] = [];
  if (days < 0)
    said.push(wrong('certificate', `证书已于 ${until} 过期`, `the certificate ended on ${until}`, renew));
  else if (days < RENEW_DAYS)
    said.push(notice('certificate', `证书将于 ${until} 到期`, `the certificate ends on ${until}`, renew));
  else said.push(good('certificate', `证书有效至 ${until}`, `the certificate is good until ${until}`));
  const host = hostname.replace(/^\[|\]$/g, '');
  const fits = isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host);
  if (fits === undefined)
    said.push(
      wrong('certificate', `证书不含域名 ${host}`, `the certificate is not for ${host}`, {
        zh: '换用包含此域名的证书，或更正 PUBLIC_URL',
        en: 'use a certificate for this name, or correct PUBLIC_URL',
      }),
    );
  return said;
}

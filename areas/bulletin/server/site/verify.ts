import type { Read } from '#kit/server/context.ts';
import { type Html, html } from '#kit/server/http/html.ts';
import { type PageRequest, PUBLIC_BASE } from '#kit/server/http/pages.ts';
import { publication } from './publication.ts';
import { linkTo, wordsOf } from './words.ts';

/** The words that a visitor may not know. */
const WORDS = ['digest', 'sealed', 'receipt', 'log', 'draw'] as const;

/**
 * How a receipt is checked with other programs than ours: what is signed is its canonical JSON, which of these texts and numbers jq writes
 * too; the signature is r and s, which openssl wants as ASN.1.
 */
const RECEIPT_COMMANDS = `jq -jcS .receipt receipt.json > signed.txt
rs=$(jq -r .signature receipt.json | base64 -d | od -An -v -tx1 | tr -d ' \\n')
printf 'asn1=SEQUENCE:rs\\n[rs]\\nr=INTEGER:0x%s\\ns=INTEGER:0x%s\\n' "$(echo $rs | cut -c1-64)" "$(echo $rs | cut -c65-128)" > rs.txt
openssl asn1parse -genconf rs.txt -noout -out signature.der
openssl x509 -in receipt.pem -noout -pubkey > key.pem
openssl dgst -sha256 -verify key.pem -signature signature.der signed.txt
openssl verify -crl_check -CAfile root.pem -CRLfile revoked.crl receipt.pem`;

/**
 * How the proof that it stands in the public log is checked in the same way (RFC 6962, C2SP signed notes): from the leaf up to the root, then
 * the signature of the checkpoint with its Ed25519 key, then that the leaf is of this receipt.
 */
const EVIDENCE_COMMANDS = `{ printf '\\000'; jq -jr .leaf evidence.json; } | openssl dgst -sha256 -binary > node
jq -r .checkpoint evidence.json > checkpoint
i=$(jq .index evidence.json)
last=$(($(sed -n 2p checkpoint) - 1))
for p in $(jq -r '.proof[]' evidence.json); do
  echo $p | base64 -d > beside
  if [ $((i % 2)) = 1 ] || [ $i = $last ]; then
    cat beside node > pair
    while [ $((i % 2)) = 0 ] && [ $i != 0 ]; do i=$((i / 2)); last=$((last / 2)); done
  else
    cat node beside > pair
  fi
  { printf '\\001'; cat pair; } | openssl dgst -sha256 -binary > node
  i=$((i / 2)); last=$((last / 2))
done
[ "$(base64 < node)" = "$(sed -n 3p checkpoint)" ] && echo Root OK
sed -n 1,3p checkpoint > signed.txt
sed -n 's/^— [^ ]* //p' checkpoint | base64 -d | tail -c +5 > signature
{ echo MCowBQYDK2VwAyEA | base64 -d; jq -r .key evidence.json | cut -d+ -f3- | base64 -d | tail -c +2; } > key.der
openssl pkeyutl -verify -pubin -keyform DER -inkey key.der -rawin -in signed.txt -sigfile signature
[ "$(jq -jcS .receipt receipt.json | openssl dgst -sha256 -r | cut -c1-64)" = "$(jq -r .leaf evidence.json | jq -r .after)" ] && echo Receipt OK`;

/** 如何核验: what anybody can check without trusting the operator, with which tool, and where it is published. */
export async function verify({ lang }: Read, asked: PageRequest): Promise<Html> {
  const t = wordsOf(lang);
  const file = (path: string, words: string) => html`<li><a href="${PUBLIC_BASE}${path}">${words}</a></li>`;
  const part = (name: 'bulletin' | 'log' | 'receipt' | 'price' | 'clock' | 'machines', more?: Html) =>
    html`<h2>${t(`verify.${name}`)}</h2><p>${t(`verify.${name}Text`)}</p>${more}`;
  const main = html`<article class="paper"><h1>${t('verify.title')}</h1><p>${t('verify.lead')}</p>
${part('bulletin')}
${part('log', html`<p><a href="${linkTo(asked, '/log')}">${t('verify.logLink')}</a></p>`)}
${part(
  'receipt',
  html`<p>${t('verify.receiptFiles')}</p>
<ul>${file('/ca/root.pem', t('verify.root'))}${file('/ca/revoked.crl', t('verify.revoked'))}${file('/ca/receipt.pem', t('verify.receiptKey'))}</ul>
<p>${t('verify.receiptHow')}</p><pre>${RECEIPT_COMMANDS}</pre>
<p>${t('verify.evidenceHow')}</p><pre>${EVIDENCE_COMMANDS}</pre>`,
)}
${part('price')}${part('clock')}
${part('machines', html`<ul>${['/log/checkpoint', '/log/key'].map((path) => file(path, `${PUBLIC_BASE}${path}`))}</ul>`)}
<h2>${t('verify.words')}</h2><dl>${WORDS.map((word) => html`<dt>${t(`verify.word.${word}.name`)}</dt><dd>${t(`verify.word.${word}.said`)}</dd>`)}</dl></article>`;
  return publication({
    lang,
    asked,
    title: t('verify.title'),
    description: t('verify.description'),
    main,
  });
}

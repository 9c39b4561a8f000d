import { newestCheckpoint, sealedFacts } from '#base/log/server/index.ts';
import { logText } from '#base/log/shared/text/index.ts';
import type { Read } from '#kit/server/context.ts';
import { type Html, html } from '#kit/server/http/html.ts';
import { type PageRequest, PUBLIC_BASE } from '#kit/server/http/pages.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { publication } from './publication.ts';

/** 公开日志页: the newest checkpoint, and how anybody verifies with it. */
export async function logPage({ db, lang }: Read, asked: PageRequest): Promise<Html> {
  const t = (key: Parameters<typeof logText.say>[1], params?: Readonly<Record<string, string>>) =>
    logText.say(lang, key, params);
  const sealed = await sealedFacts(db);
  const main = html`<article class="paper"><h1>${t('page.title')}</h1><p>${t('page.lead')}</p>
${
  sealed
    ? html`<dl class="facts"><div><dt>${t('page.size')}</dt><dd>${sealed.size}</dd></div>
<div><dt>${t('page.sealedAt')}</dt><dd><time datetime="${sealed.sealedAt.toISOString()}">${shanghaiTime(sealed.sealedAt)}</time></dd></div></dl>
<h2>${t('page.checkpoint')}</h2><pre>${await newestCheckpoint(db)}</pre>`
    : html`<p class="empty">${t('page.none')}</p>`
}
<h2>${t('page.how')}</h2>
<ul><li>${t('page.howCheckpoint')} <a href="${PUBLIC_BASE}/log/checkpoint">${t('page.checkpoint')}</a> · <a href="${PUBLIC_BASE}/log/key">${t('page.key')}</a></li>
<li>${t('page.howTiles', { path: `${PUBLIC_BASE}/log/tile/` })}</li><li>${t('page.howVerify')}</li></ul></article>`;
  return publication({ lang, asked, title: t('page.title'), description: t('page.lead'), main });
}

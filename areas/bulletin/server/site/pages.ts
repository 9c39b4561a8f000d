import type { PublicPage } from '#kit/server/http/pages.ts';
import { feed } from './feed.ts';
import { home, results } from './list.ts';
import { logPage } from './log-page.ts';
import { notice, text } from './notice.ts';
import { FEED, RESULTS, VERIFY } from './publication.ts';
import { sitemap, sitemapPiece } from './sitemap.ts';
import { verify } from './verify.ts';

/** The public pages (公开页面), for everybody and without a script. */
export const pages: readonly PublicPage[] = [
  { path: '/', render: home },
  { path: RESULTS, render: results },
  { path: VERIFY, render: verify },
  { path: '/log', render: logPage },
  { path: '/bulletin/:id', render: notice },
  { path: '/bulletin/:id/text', render: text },
  { path: FEED, render: feed },
  { path: '/sitemap.xml', render: sitemap },
  { path: '/sitemap/:file', render: sitemapPiece },
];

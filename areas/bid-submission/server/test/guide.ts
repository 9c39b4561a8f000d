import type { World } from '#apps/server/test/world.ts';

/** The commands of the public guide (如何核验), to the letter, and the page that they stand on. */
export async function guideOf(world: World): Promise<{ page: string; receipt: string; evidence: string }> {
  const page = (await world.app.http.inject({ url: '/ebidding/public/verify' })).body;
  const [receipt = '', evidence = ''] = [...page.matchAll(/<pre>([^]*?)<\/pre>/g)].map(([, commands = '']) =>
    commands
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll(/&#(?:39|x27);/g, "'")
      .replaceAll('&amp;', '&'),
  );
  return { page, receipt, evidence };
}

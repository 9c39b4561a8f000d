import { expect, test } from 'vitest';
import { makeWorld } from '#apps/server/test/world.ts';
import { sessionStart } from '#base/session/shared/start-calls.ts';
import { approvalScreens } from '../shared/screens.ts';

test('who has no part in approvals finds none in the menu, and still opens one by a link', async () => {
  const world = await makeWorld();
  const { pending, handled, submitted, proxy } = approvalScreens;
  for (const [role, kind] of [
    ['supplier', 'supplier'],
    ['expert', 'experts'],
    ['owner', 'tenderee'],
    ['pm', 'agency'],
  ] as const) {
    const user = await world.user({ roles: [role], org: await world.org(kind) });
    const { menus, uris } = await user.send(sessionStart, {}).ok();
    const shown = JSON.stringify(menus);
    for (const screen of [pending, handled, submitted, proxy]) {
      expect(shown.includes(`"${screen}"`), `${role} ${screen}`).toBe(
        kind === 'tenderee' || kind === 'agency',
      );
      expect(uris).toContain(screen);
    }
    // The rest of the folder stays where it was.
    expect(shown).toContain('workbench.messages');
  }
});

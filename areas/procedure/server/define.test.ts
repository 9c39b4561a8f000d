import { expect, test } from 'vitest';
import { makeWorld } from '#apps/server/test/world.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import { procedureList } from '../shared/calls.ts';
import { type Definition, defineProcedure } from './define.ts';

/** A procedure of one step, whose key operation has the screen it is given, or none yet. */
const procedure = (url: Definition['steps'][number]['operations'][number]['url']): Definition => ({
  procCode: 'TRIAL-1090',
  procName: '试行流程',
  procNameEn: 'Trial',
  purchaseMode: '1090',
  qualMode: '20',
  sort: 90,
  steps: [
    {
      code: 'S1',
      name: { zh: '第一步', en: 'First step' },
      stage: 'pre',
      operations: [
        {
          code: 'do',
          name: { zh: '办理', en: 'Do' },
          for: 'PM',
          url,
          permission: 'project.view',
          isKeyOp: true,
        },
      ],
    },
  ],
});

test('a procedure is on offer from the version whose last screen has come', async () => {
  const world = await makeWorld();
  const pm = await world.user({ roles: ['pm'] });
  const offered = () => pm.send(procedureList, { purchaseMode: '1090' }).ok();
  const versions = async () =>
    (await world.sql("select version from procedure_def where procedure_def.proc_code = 'TRIAL-1090'"))
      .length;
  await world.tx((tx) => defineProcedure(tx, procedure('')));
  expect(await offered()).toEqual([]);
  await world.tx((tx) => defineProcedure(tx, procedure(frameScreens.home)));
  expect(await offered()).toHaveLength(1);
  expect(await versions()).toBe(2);
  // Nothing new, no new version.
  await world.tx((tx) => defineProcedure(tx, procedure(frameScreens.home)));
  expect(await versions()).toBe(2);
});

import type { z } from 'zod';
import type { Lang } from '#kit/shared/text.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type { LateReads } from '../database/late-reads.ts';
import { Finished, wellFormed } from './answer.ts';
import { checkGate, type Identity } from './guard.ts';
import type { Route } from './http.ts';

/** A person in one of their organisations. */
export interface Person {
  readonly tenantId: string;
  readonly userId: string;
  readonly orgId: string;
}

interface PersonAsks {
  readonly person: Person;
  /** `GET /pre/project/page`; it must be a call that only looks. */
  readonly line: string;
  readonly input: unknown;
  readonly lang: Lang;
  readonly prefectureCode: string;
}

/** Pages of lists as a person would get them now (代查). */
export interface AskAs {
  /** Is this a list that can be asked so, with this input? Refuses an input that the call would refuse. */
  readonly listed: (line: string, input: unknown) => boolean;
  /** The rows of a page, with the rights that the person has at this moment; refused as the call would refuse. */
  readonly rows: (asks: PersonAsks) => Promise<readonly object[]>;
}

interface AskParts {
  readonly lateReads: LateReads;
  readonly routes: () => readonly Route[];
  /** Who the person is in that organisation now; nobody, where they may not sign in there any more. */
  readonly identityOf: (
    person: Person,
  ) => Promise<Pick<Identity, 'user' | 'firstLogin' | 'factorDue'> | undefined>;
}

const isList = (output: z.ZodType): boolean =>
  Object.hasOwn((output as { shape?: object }).shape ?? {}, 'records');

/** Asks lists without a request: gate, input and tenant are those of the call itself. */
export function askAs({ lateReads, routes, identityOf }: AskParts): AskAs {
  const found = (line: string) =>
    routes().find((r) => r.kind === 'read' && `${r.call.method} ${r.call.path}` === line);
  return {
    listed: (line, input) => {
      const route = found(line);
      if (!route || !isList(route.call.output)) return false;
      wellFormed(route.call, input);
      return true;
    },
    rows: async ({ person, line, input, lang, prefectureCode }) => {
      const route = found(line);
      const identity = await identityOf(person);
      if (route?.kind !== 'read' || !identity) throw kitRefuse('refused.permission', 403);
      const { user } = identity;
      const ctx = { user, tenantId: person.tenantId, lang, address: 'system', prefectureCode };
      checkGate(route.call, ctx, identity as Identity);
      const asked = wellFormed(route.call, input);
      const result = await lateReads.readAllSoFar(person.tenantId, (db) => route.run({ ...ctx, db }, asked));
      const page = result instanceof Finished ? JSON.parse(result.text) : route.call.output.parse(result);
      return (page as { records: object[] }).records;
    },
  };
}

import type { Route } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { registrationScreens as at } from './screens.ts';
import { type RegState, regState, type RegType, regType } from './status.ts';

/** Where a registration stands (注册步骤), as the documents carry it from screen to screen. */
export interface RegistrationStep {
  readonly uriCode: string;
  readonly regType: string;
  readonly orgId: string;
  readonly orgName: string;
  readonly orgLicenceCode: string;
  readonly reason: string;
  readonly reasonFileId: string;
  readonly regWay: string;
}

/** Codes of the next step (注册流程). */
export const uriCode = {
  none: '',
  account: '1',
  certification: '2',
  type: '3',
  form: '4',
  detail: '5',
  approve: '6',
} as const;

interface Standing {
  readonly state: RegState;
  readonly certified: boolean;
  readonly regType: RegType | null;
}

/** The step that is due: one that is enrolled has none left. */
export function uriCodeOf({ state, certified, regType: chosen }: Standing): string {
  switch (state) {
    case regState.enrolled:
      return uriCode.none;
    case regState.rejected:
      return uriCode.detail;
    case regState.submitted:
    case regState.agreed:
    case regState.inApproval:
    case regState.refusing:
      return uriCode.approve;
    default:
      if (!certified) return uriCode.certification;
      return chosen === null || state === regState.returned ? uriCode.type : uriCode.form;
  }
}

const given = (text: string): string | undefined => (text === '' ? undefined : text);

/** The screen of what is filled in, by the kind of registration. */
export function formRoute(step: RegistrationStep): Route {
  const { orgId, orgName, orgLicenceCode, reason, reasonFileId, regWay } = step;
  const carried = {
    orgId,
    orgName: given(orgName),
    reason: given(reason),
    reasonFileId: given(reasonFileId),
  };
  const all = {
    ...carried,
    orgLicenceCode: given(orgLicenceCode),
    regType: step.regType,
    regWay: given(regWay),
  };
  switch (step.regType) {
    case regType.enterprise:
      return linkTo(at.enterprise, all);
    case regType.individual:
      return linkTo(at.individual, all);
    case regType.external:
      return linkTo(at.external);
    case regType.expert:
      return linkTo(at.expert, all);
    default:
      return linkTo(at.user, { ...carried, regType: regType.user, regWay: given(regWay) });
  }
}

/** Where the flow goes on (注册路由); undefined = there is nothing left to do. */
export function stepRoute(step: RegistrationStep): Route | undefined {
  const { orgId, reason, reasonFileId } = step;
  switch (step.uriCode) {
    case uriCode.account:
      return at.account;
    case uriCode.certification:
      return at.certification;
    case uriCode.type:
      return linkTo(at.type, { orgId, reason: given(reason), reasonFileId: given(reasonFileId) });
    case uriCode.form:
      return formRoute(step);
    case uriCode.detail:
      return linkTo(at.detail, { orgId });
    case uriCode.approve:
      return linkTo(at.approve, { orgId });
    default:
      return undefined;
  }
}

interface Period {
  readonly contractDateBegin?: string | null | undefined;
  readonly contractDateEnd?: string | null | undefined;
}

/** 合同期限 in words; either end may be open. */
export const period = ({ contractDateBegin: begin, contractDateEnd: end }: Period): string =>
  begin || end ? `${begin ?? '—'} ~ ${end ?? '—'}` : '—';

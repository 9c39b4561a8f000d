import { createContext } from 'react';
import type { SheetColumn } from '#kit/shared/sheet.ts';

/** An export that is too long to be waited for (后台导出): the list as it is asked, and what its sheet says. */
export interface LongExport {
  /** The list's call, `GET /pre/project/page`. */
  readonly line: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly columns: readonly SheetColumn[];
  readonly title: string;
}

/** Hands a long export over to the server; the application provides it. Without it a sheet ends at what is exported at once. */
export type ExportSource = (asked: LongExport) => Promise<void>;

export const ExportContext = createContext<ExportSource | undefined>(undefined);

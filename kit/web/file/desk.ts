/** How the search goes (查找结果): which of how many, or nothing found. */
export interface Found {
  readonly current: number;
  readonly total: number;
  readonly isMissing: boolean;
}

/** What a desk tells the frame around it. */
export interface Heard {
  readonly onPages: (count: number) => void;
  readonly onPage: (page: number) => void;
  readonly onScale: (scale: number) => void;
  readonly onFound: (found: Found) => void;
}

/** 版面: an open document whose pages are drawn into a box. */
export interface Desk {
  readonly go: (page: number) => void;
  readonly zoom: (to: number | 'page-width' | 'page-fit') => void;
  readonly find: (words: string, again: 'first' | 'next' | 'previous') => void;
  /** Draws a page small into a place of the list. */
  readonly small: (page: number, place: HTMLElement, width: number) => Promise<void>;
  readonly close: () => void;
}

/** Opens a document and draws its pages into a box; what cannot be opened is an error. */
export type OpenDesk = (blob: Blob, box: HTMLDivElement, heard: Heard) => Promise<Desk>;

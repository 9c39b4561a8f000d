const viewers = {
  image: { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif', bmp: 'image/bmp' },
  pdf: { pdf: 'application/pdf' },
  ofd: { ofd: 'application/ofd' },
  docx: { docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  office: {
    doc: 'application/pdf',
    ppt: 'application/pdf',
    pptx: 'application/pdf',
    rtf: 'application/pdf',
  },
  sheet: {
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    xls: 'application/vnd.ms-excel',
  },
  video: { mp4: 'video/mp4' },
  audio: { mp3: 'audio/mpeg', flac: 'audio/flac', wav: 'audio/wav', m4a: 'audio/mp4' },
} as const;

export interface Viewer {
  readonly kind: keyof typeof viewers;
  /** The type the browser shall take what it is shown for, whatever the server or the file says: none of these runs. */
  readonly type: string;
}

/** 在线查看: what shows a file of this name in the browser; undefined for all other formats. */
export function viewerOf(fileName: string): Viewer | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  for (const [kind, types] of Object.entries(viewers)) {
    const type = Object.entries<string>(types).find(([name]) => name === extension)?.[1];
    if (type) return { kind: kind as Viewer['kind'], type };
  }
  return undefined;
}

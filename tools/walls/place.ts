import path from 'node:path';

export type Floor = 'kit' | 'base' | 'areas' | 'regions' | 'apps' | 'tools';
/** `area` is an area.ts or region.ts: a declaration that belongs to no side; `about` is a README. */
export type Room = 'web' | 'shared' | 'server' | 'area' | 'about';

/** Where a file stands in the house. */
export interface Place {
  readonly file: string;
  readonly floor: Floor;
  /** `kit`, `base/session`, `areas/award`, `apps/web`, `tools`. */
  readonly folder: string;
  /** Absent = the file stands in no room. */
  readonly room: Room | undefined;
}

/** From the ground up; tools, bench, db and e2e stand outside and count as the top. */
export const floors: readonly Floor[] = ['kit', 'base', 'areas', 'regions', 'apps', 'tools'];

const rooms = ['web', 'shared', 'server'] as const;
/** The apps are rooms themselves. */
const appRooms: Readonly<Record<string, Room>> = { web: 'web', shared: 'shared' };

/** Reads floor, folder and room from a path relative to the repository. */
export function placeOf(file: string): Place {
  const parts = file.split('/');
  const [top = '', second = '', third = ''] = parts;
  if (file.endsWith('.config.ts'))
    return { file, floor: 'tools', folder: path.posix.dirname(file), room: 'server' };
  switch (top) {
    case 'kit':
      return { file, floor: 'kit', folder: 'kit', room: roomOf(parts.slice(1), false) };
    case 'base':
    case 'areas':
    case 'regions': {
      if (parts.length === 2)
        return { file, floor: top, folder: top, room: second === 'README.md' ? 'about' : undefined };
      const folder = `${top}/${second}`;
      return {
        file,
        floor: top,
        folder,
        room: third === declaration(top) ? 'area' : roomOf(parts.slice(2), true),
      };
    }
    case 'apps':
      return { file, floor: 'apps', folder: `apps/${second}`, room: appRooms[second] ?? 'server' };
    default:
      return { file, floor: 'tools', folder: top, room: 'server' };
  }
}

function declaration(top: string): string {
  return top === 'regions' ? 'region.ts' : 'area.ts';
}

function roomOf(parts: readonly string[], split: boolean): Room | undefined {
  const [first = ''] = parts;
  if (parts.length === 1)
    return first === 'README.md' || (split && first === 'README.en.md') ? 'about' : undefined;
  return rooms.find((room) => room === first);
}

/** A browser journey is a test that keeps to the doors, but for the helpers of others (浏览器流程). */
export const isJourney = ({ file }: Place): boolean => /^e2e\/.*\.spec\.ts$/.test(file);

/** Tests, and the helpers in a room's `test/` folder, may look at everything; nobody may look at them. */
export function isTestSupport({ file }: Place): boolean {
  return /\.test\.tsx?$/.test(file) || /\/(server|web|shared)\/test\//.test(file) || file.startsWith('sec/');
}

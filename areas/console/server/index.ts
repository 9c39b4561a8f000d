/** The console (主控台): it uses the doors of all areas and nobody uses it. */
import { read } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import { boardDetail, consoleList } from '../shared/calls.ts';
import { board, list } from './reads.ts';

export const server: ServerPart = { routes: [read(consoleList, list), read(boardDetail, board)] };

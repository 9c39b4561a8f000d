import type { Route } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { caScreens } from '../shared/screens.ts';
export const LIST = caScreens.list;
export const BINDING = caScreens.binding;
export const detailPath = (id: string): Route => linkTo(caScreens.detail, { id });

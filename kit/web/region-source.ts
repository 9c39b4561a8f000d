import { createContext } from 'react';
import type { RegionDeclaration } from '#kit/shared/region.ts';

/** Where regions are fetched from (地区声明来源): the application says it. */
export type RegionSource = (code: string) => Promise<RegionDeclaration | undefined>;
export const RegionContext = createContext<RegionSource>(() => Promise.resolve(undefined));

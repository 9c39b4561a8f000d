import type { ThemeConfig } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { loadChunk } from './chunk.ts';
import { usePreference } from './preference.ts';
import { remembered } from './store.ts';
import { antdTheme, type Scheme } from './theme.ts';

export const schemes = ['light', 'dark', 'device'] as const;
export const densities = ['roomy', 'compact'] as const;

/** 界面主题: light, dark or as the device has it, roomy or compact. */
export interface ThemeChoice {
  readonly scheme: (typeof schemes)[number];
  readonly density: (typeof densities)[number];
}

/** This browser's last theme, so that the first picture already has it. */
const LAST = 'gongheng.theme';
const KIND = 'theme';

const read = (value: string): ThemeChoice => {
  const words = value.split(' ');
  return {
    scheme: schemes.find((one) => words.includes(one)) ?? 'light',
    density: densities.find((one) => words.includes(one)) ?? 'roomy',
  };
};

/** The theme of whoever is signed in, kept with their account. */
export function useThemeChoice(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  const { value, ready, keep } = usePreference(KIND, KIND);
  const choice = read(ready ? value : (remembered.get(LAST) ?? ''));
  return [choice, ({ scheme, density }) => keep(`${scheme} ${density}`)];
}

const night = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const onNight = (changed: () => void) => {
  night?.addEventListener('change', changed);
  return () => night?.removeEventListener('change', changed);
};

/** antd's tokens for the chosen theme; the page itself is coloured by its variables. */
export function useTheme(): ThemeConfig {
  const [{ scheme, density }] = useThemeChoice();
  const isNight = useSyncExternalStore(onNight, () => night?.matches ?? false);
  const drawn: Scheme = scheme === 'device' ? (isNight ? 'dark' : 'light') : scheme;
  const [theme, setTheme] = useState(antdTheme);
  useEffect(() => {
    const page = document.documentElement.dataset;
    page['scheme'] = drawn;
    page['density'] = density;
    remembered.set(LAST, `${scheme} ${density}`);
    if (drawn === 'light' && density === 'roomy') {
      setTheme(antdTheme);
      return;
    }
    let left = false;
    void loadChunk(() => import('./theme-other.ts')).then(
      ({ themeOf }) => {
        if (!left) setTheme(themeOf(drawn, density === 'compact'));
      },
      // without it the components keep the usual colours
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [scheme, drawn, density]);
  return theme;
}

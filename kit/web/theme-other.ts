import type { ThemeConfig } from 'antd';
import compact from 'antd/es/theme/themes/compact';
import dark from 'antd/es/theme/themes/dark';
import { antdTheme, darkTokens, type Scheme } from './theme.ts';

/** The themes that most people never ask for (深色, 紧凑); they come with what works their shades out. */
export function themeOf(scheme: Scheme, isCompact: boolean): ThemeConfig {
  const base = scheme === 'dark' ? darkTokens() : antdTheme;
  return {
    ...base,
    algorithm: [...(scheme === 'dark' ? [dark] : []), ...(isCompact ? [compact] : [])],
    token: { ...base.token, ...(isCompact ? { controlHeight: 32 } : {}) },
  };
}

import type { ThemeConfig } from 'antd';

/** Every colour and measure of the product, in this one file; style sheets read the variables made from it. */
const palette = {
  /** 黛蓝: the one deep colour of the house. */
  primary: '#1d4f7c',
  primaryHover: '#2a679d',
  primaryActive: '#143a5d',
  primaryPale: '#eaf1f7',
  primaryLine: '#c4d6e6',
  /** Header and the dark half of the login page. */
  ink: '#12283d',
  inkSoft: '#1b3a56',
  /** 印泥: seals, and nothing else but seals and refusals. */
  seal: '#b3261e',
  text: '#1c2630',
  textSoft: '#55626f',
  textFaint: '#66727e',
  line: '#dfe5ea',
  lineSoft: '#eef1f4',
  ground: '#f4f6f8',
  surface: '#ffffff',
  /** Status colours mean the same everywhere: saved, in process, done, needs you, refused. */
  saved: '#5b6773',
  savedPale: '#eff2f4',
  process: '#1b5fad',
  processPale: '#e8f1fb',
  done: '#1c7440',
  donePale: '#e7f4ec',
  needs: '#9a5200',
  needsPale: '#fdf1e1',
  refused: '#b3261e',
  refusedPale: '#fcebea',
} as const;

export const measures = {
  radius: 6,
  headerHeight: 56,
  menuLeast: 240,
  menuMost: 500,
  dialogWidth: 700,
  pageGap: 16,
} as const;

const fonts = {
  text: "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', 'Noto Sans SC', system-ui, sans-serif",
  /** Titles of publications and documents. */
  serif: "'Songti SC', 'Noto Serif CJK SC', 'Source Han Serif SC', SimSun, serif",
} as const;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

/** The palette as CSS variables `--gh-…`; the build puts them into the page's head. */
export function cssVariables(): string {
  const colours = Object.entries(palette).map(([name, value]) => `--gh-${kebab(name)}:${value}`);
  const sizes = Object.entries(measures).map(([name, value]) => `--gh-${kebab(name)}:${value}px`);
  return `:root{${[...colours, ...sizes, `--gh-font:${fonts.text}`, `--gh-serif:${fonts.serif}`].join(';')}}`;
}

/** Whoever wants no motion gets none of antd's either. */
const motion = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches !== true;

/** antd's tokens. */
export const antdTheme: ThemeConfig = {
  cssVar: { key: 'gh' },
  hashed: false,
  token: {
    controlItemBgActive: palette.primaryPale,
    controlItemBgActiveHover: palette.primaryPale,
    colorPrimary: palette.primary,
    colorInfo: palette.process,
    colorSuccess: palette.done,
    colorWarning: palette.needs,
    colorError: palette.refused,
    // Grounds derived from deep colours turn muddy; these are the light ones of the status tags.
    colorSuccessBg: '#e8f5ec',
    colorSuccessBorder: '#b7dcc4',
    colorInfoBg: '#e8f1fa',
    colorInfoBorder: '#b5d0ea',
    colorWarningBg: '#fdf3e2',
    colorWarningBorder: '#eccf9a',
    colorErrorBg: '#fcebe9',
    colorErrorBorder: '#eab8b2',
    colorLink: palette.process,
    colorText: palette.text,
    colorTextSecondary: palette.textSoft,
    colorTextTertiary: palette.textFaint,
    colorTextDescription: palette.textFaint,
    colorTextPlaceholder: palette.textFaint,
    colorBorder: '#c9d2da',
    colorBorderSecondary: palette.line,
    colorSplit: palette.lineSoft,
    colorBgLayout: palette.ground,
    borderRadius: measures.radius,
    fontFamily: fonts.text,
    fontSize: 14,
    controlHeight: 34,
    wireframe: false,
    motion,
    motionDurationMid: '0.15s',
    motionDurationSlow: '0.2s',
  },
  components: {
    Table: {
      headerBg: '#f6f8fa',
      headerColor: palette.textSoft,
      headerSplitColor: 'transparent',
      rowHoverBg: '#f5f9fc',
      cellPaddingBlock: 11,
      cellPaddingInline: 12,
      cellPaddingBlockMD: 8,
      cellPaddingInlineMD: 10,
    },
    Form: { labelColor: palette.textSoft, itemMarginBottom: 20, verticalLabelPadding: '0 0 6px' },
    Menu: { itemHeight: 38, subMenuItemBg: 'transparent', itemSelectedBg: palette.primaryPale },
    Layout: {
      headerBg: palette.ink,
      headerHeight: measures.headerHeight,
      siderBg: palette.surface,
      bodyBg: palette.ground,
    },
    Collapse: { headerBg: palette.surface },
    Modal: { titleFontSize: 16 },
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Tag: { defaultBg: palette.savedPale, defaultColor: palette.saved },
  },
};

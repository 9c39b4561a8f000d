import type { ThemeConfig } from 'antd';

/** Every colour and measure of the product, in this one file; style sheets read the variables made from it. */
const light = {
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
  /** Edges of inputs: told from white by everybody (3 to 1). */
  field: '#848f9b',
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
  doneLine: '#b7dcc4',
  processLine: '#b5d0ea',
  needsLine: '#ecd9b8',
  refusedLine: '#efc1bd',
  /** Text on the primary colour. */
  onPrimary: '#ffffff',
  /** What cannot be used, and the words that a field shows before anything is typed into it. */
  shut: '#a9b4be',
  headGround: '#f6f8fa',
  rowHover: '#f5f9fc',
  shimmer: '#e3e8ec',
  tip: '#22303d',
  /** The ground of publications. */
  paper: '#fbfaf7',
} as const;

type Palette = Readonly<Record<keyof typeof light, string>>;

/** 深色: the same meanings on a dark ground; every text keeps 4.5 to 1 on the grounds it stands on. */
const dark: Palette = {
  primary: '#6fb1ea',
  primaryHover: '#8cc3f2',
  primaryActive: '#549bd8',
  primaryPale: '#17314a',
  primaryLine: '#2f587d',
  ink: '#0b131b',
  inkSoft: '#1a2c3d',
  seal: '#ef7f77',
  text: '#e3e9ef',
  textSoft: '#b4c0cb',
  textFaint: '#9dabb8',
  line: '#33424f',
  lineSoft: '#26333f',
  ground: '#10181f',
  surface: '#18222c',
  saved: '#b4c0cb',
  savedPale: '#29353f',
  process: '#86bdf5',
  processPale: '#152c44',
  done: '#7fcf9d',
  donePale: '#13321f',
  needs: '#ecb368',
  needsPale: '#3a2a10',
  refused: '#f59a92',
  refusedPale: '#421c19',
  doneLine: '#2b6142',
  processLine: '#2c567f',
  needsLine: '#654a1d',
  refusedLine: '#74332d',
  onPrimary: '#07131e',
  field: '#708495',
  shut: '#6d7c89',
  headGround: '#1e2a35',
  rowHover: '#1d2b38',
  shimmer: '#2d3b48',
  tip: '#33424f',
  paper: '#18222c',
};

export type Scheme = 'light' | 'dark';

export const measures = {
  radius: 6,
  control: 34,
  headerHeight: 56,
  menuLeast: 240,
  menuMost: 500,
  dialogWidth: 700,
  drawerWidth: 500,
  pageGap: 16,
} as const;

const fonts = {
  text: "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', 'Noto Sans SC', system-ui, sans-serif",
  /** Quotation marks of an English text: those of Chinese fonts are as wide as a character. */
  quotes:
    "local('Segoe UI'),local('Helvetica Neue'),local('Arial'),local('Liberation Sans'),local('Open Sans Regular'),local('DejaVu Sans')",
  /** Titles of publications and documents. */
  serif: "'Songti SC', 'Noto Serif CJK SC', 'Source Han Serif SC', SimSun, serif",
} as const;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

const variables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, value]) => `--gh-${kebab(name)}:${value}`)
    .join(';');

/** Both palettes as CSS variables `--gh-…`; the build puts them into the page's head. */
export function cssVariables(): string {
  const sizes = Object.entries(measures).map(([name, value]) => `--gh-${kebab(name)}:${value}px`);
  const rest = [...sizes, `--gh-font:${fonts.text}`, `--gh-serif:${fonts.serif}`].join(';');
  return (
    `:root{${variables(light)};${rest}}` +
    `@font-face{font-family:gh-quotes;src:${fonts.quotes};unicode-range:U+2018-201D}` +
    `:root:lang(en){--gh-font:gh-quotes,${fonts.text}}` +
    // Paper is white whatever the screen is.
    `@media screen{:root[data-scheme=dark]{color-scheme:dark;${variables(dark)}}}`
  );
}

/** For people who asked for no motion, antd moves nothing either. */
const motion = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches !== true;

/** antd's tokens in one of the palettes. */
const tokensOf = (palette: Palette): ThemeConfig => ({
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
    colorSuccessBg: palette.donePale,
    colorSuccessBorder: palette.doneLine,
    colorInfoBg: palette.processPale,
    colorInfoBorder: palette.processLine,
    colorWarningBg: palette.needsPale,
    colorWarningBorder: palette.needsLine,
    colorErrorBg: palette.refusedPale,
    colorErrorBorder: palette.refusedLine,
    // Text on coloured grounds: of buttons, and of the numbers on bells.
    colorTextLightSolid: palette.onPrimary,
    colorLink: palette.process,
    // The lighter ones that are derived are too pale to be read under the pointer.
    colorLinkHover: palette.primary,
    colorLinkActive: palette.primary,
    colorText: palette.text,
    colorTextSecondary: palette.textSoft,
    colorTextTertiary: palette.textFaint,
    colorTextDescription: palette.textFaint,
    colorTextPlaceholder: palette.textFaint,
    colorBorder: palette.field,
    colorBorderSecondary: palette.line,
    colorSplit: palette.lineSoft,
    colorBgLayout: palette.ground,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.surface,
    borderRadius: measures.radius,
    // The words of an English screen have quotation marks of their own.
    fontFamily: 'var(--gh-font)',
    fontSize: 14,
    controlHeight: measures.control,
    wireframe: false,
    motion,
    motionDurationMid: '0.15s',
    motionDurationSlow: '0.2s',
  },
  components: {
    Input: { colorBorder: palette.field },
    InputNumber: { colorBorder: palette.field },
    Select: { colorBorder: palette.field },
    DatePicker: { colorBorder: palette.field },
    Checkbox: { colorBorder: palette.field },
    Radio: { colorBorder: palette.field },
    Table: {
      headerBg: palette.headGround,
      headerColor: palette.textSoft,
      headerSplitColor: 'transparent',
      rowHoverBg: palette.rowHover,
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
    Button: {
      primaryColor: palette.onPrimary,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
    },
    Tooltip: { colorTextLightSolid: '#ffffff', colorBgSpotlight: palette.tip },
    Tag: { defaultBg: palette.savedPale, defaultColor: palette.saved },
  },
});

/** 浅色: what everybody begins with. */
export const antdTheme = tokensOf(light);

/** 深色, which antd has to work out anew; see `theme-choice.ts`. */
export const darkTokens = (): ThemeConfig => tokensOf(dark);

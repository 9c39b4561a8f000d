import type { Plugin } from 'vite';

const NO_SHARED_TIPS = '\0no-shared-tips';

/**
 * Parts of antd that the frame would fetch and never use (按需裁剪). Its provider of settings brings the machinery of tips
 * that share one box (`tooltip.unique`), which no screen sets; its form context brings the whole form with its validator,
 * of which it needs one provider.
 */
export const antdParts: Plugin = {
  name: 'antd-parts',
  enforce: 'pre',
  apply: 'build',
  resolveId(id, importer) {
    if (id === '../tooltip/UniqueProvider' && importer?.includes('/antd/es/config-provider/'))
      return NO_SHARED_TIPS;
    if (id === '@rc-component/form' && importer?.endsWith('/antd/es/form/context.js'))
      return this.resolve('@rc-component/form/es/FormContext.js', importer, { skipSelf: true });
    return null;
  },
  load: (id) => (id === NO_SHARED_TIPS ? 'export default ({ children }) => children;' : null),
};

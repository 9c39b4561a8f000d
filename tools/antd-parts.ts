import type { Plugin } from 'vite';

const NO_SHARED_TIPS = '\0no-shared-tips';
const NO_LABEL_TIPS = '\0no-label-tips';
const NAME_PATH = '\0name-path';
const VALIDATOR = '\0validator';

/** What stands in place of a part, by its name. */
const INSTEAD: Readonly<Record<string, string>> = {
  [NO_SHARED_TIPS]: 'export default ({ children }) => children;',
  [NO_LABEL_TIPS]: 'export default ({ children }) => children;',
  [NAME_PATH]:
    "export const toNamePathStr = (name) => (name === undefined || name === false ? [] : [name].flat()).join('_');",
  [VALIDATOR]: `export default class {
    constructor(rules) { this.rules = rules; }
    messages() {}
    async validate(values, options) {
      const errors = [];
      for (const [field, rules] of Object.entries(this.rules))
        for (const rule of rules)
          await new Promise((heard) =>
            rule.validator(rule, values[field], (error) => {
              if (error) errors.push({ field, message: error.message ?? error });
              heard();
            }, values, options));
      if (errors.length > 0) throw { errors };
    }
  };`,
};

/**
 * Parts of antd that the frame would fetch and never use (按需裁剪). Its provider of settings brings the machinery of tips
 * that share one box (`tooltip.unique`), which no screen sets; its form context brings the whole form with its validator,
 * of which it needs one provider. The label of a field brings tips that fields of ours do not have (`Form.Item`'s `tooltip`),
 * and a group of radio buttons the whole form, of which it needs one line that names the group after its field. Rules of a field come with a
 * language of types, lengths and patterns; ours are functions alone, made from the declared field.
 */
export const antdParts: Plugin = {
  name: 'antd-parts',
  enforce: 'pre',
  apply: 'build',
  resolveId(id, importer) {
    if (id === '../tooltip/UniqueProvider' && importer?.includes('/antd/es/config-provider/'))
      return NO_SHARED_TIPS;
    if (id === '../tooltip' && importer?.endsWith('/antd/es/form/FormItemLabel.js')) return NO_LABEL_TIPS;
    if (id === '../form/hooks/useForm' && importer?.endsWith('/antd/es/radio/group.js')) return NAME_PATH;
    if (id === '@rc-component/async-validator') return VALIDATOR;
    if (id === '@rc-component/form' && importer?.endsWith('/antd/es/form/context.js'))
      return this.resolve('@rc-component/form/es/FormContext.js', importer, { skipSelf: true });
    return null;
  },
  load: (id) => INSTEAD[id] ?? null,
};

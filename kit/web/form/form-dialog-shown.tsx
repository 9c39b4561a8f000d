import { useRef, useState } from 'react';
import type { FieldSpec } from '#kit/shared/fields.ts';
import type { TextTree } from '#kit/shared/text.ts';
import { Dialog } from '../dialog.tsx';
import { FormPage } from './form-page.tsx';
import type { FormHandle, FormPageProps } from './form-types.ts';
import { isOutdated } from '../call-failed.ts';
import { refreshAll } from '../query.ts';
import { useSay } from '../words.ts';

export interface FormDialogProps<F extends Record<string, FieldSpec>, T extends TextTree>
  extends Omit<
    FormPageProps<F, T>,
    'embedded' | 'handle' | 'onDirty' | 'onWhy' | 'back' | 'tags' | 'submit' | 'actions'
  > {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly width?: number | string;
}

/** A form in a dialog, once somebody has asked for it. */
export function FormDialogShown<F extends Record<string, FieldSpec>, T extends TextTree>(
  props: FormDialogProps<F, T>,
) {
  const { open, onClose, width, ...form } = props;
  const say = useSay(props.texts);
  const handle = useRef<FormHandle>(null);
  const [dirty, setDirty] = useState(false);
  const [why, setWhy] = useState<string>();
  const outdated = useRef(false);
  const close = () => {
    setDirty(false);
    onClose();
    // What stands behind it is read anew, so that it opens on what holds now; not before, as what was typed would go.
    if (outdated.current) void refreshAll();
    outdated.current = false;
  };
  const asked = form.save;
  const save = asked && {
    ...asked,
    run: async (...sent: Parameters<NonNullable<typeof asked>['run']>) => {
      try {
        return await asked.run(...sent);
      } catch (error) {
        outdated.current ||= isOutdated(error);
        throw error;
      }
    },
  };
  const title = typeof props.title === 'string' ? say(props.title) : (props.title as { words: string }).words;
  return (
    <Dialog
      open={open}
      title={title}
      dirty={dirty}
      onClose={close}
      {...(width !== undefined ? { width } : {})}
      {...(props.mode === 'view' ? {} : { onOk: async () => (await handle.current?.save()) === true })}
      okWhy={why}
      okText={props.save?.text ? say(props.save.text) : undefined}
    >
      {open ? (
        <FormPage
          {...form}
          {...(save ? { save } : {})}
          embedded
          handle={handle}
          onDirty={setDirty}
          onWhy={setWhy}
        />
      ) : null}
    </Dialog>
  );
}

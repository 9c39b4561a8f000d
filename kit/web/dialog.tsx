import { type ReactNode, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { measures } from './theme.ts';
import { useConfirm } from './confirm.ts';
import { toast } from './notice.ts';
import { useWords } from './text.ts';
import { isTouched } from './touched.ts';
import { later } from './chunk.ts';

// Fetched when the first dialog opens: screens that may open one need not wait for it.
const LazyModal = later(() => import('./modal.tsx').then((m) => m.Modal));

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** 700 pixels by default; `full` fills the window. */
  readonly width?: number | string;
  /** The main button; while its promise runs the dialog cannot be closed. Answer false to keep it open. */
  readonly onOk?: (() => Promise<boolean | void> | boolean | void) | undefined;
  readonly okText?: string | undefined;
  /** The other button; 取消 by default. */
  readonly cancelText?: string | undefined;
  readonly danger?: boolean;
  /** Enter in its one input is the main button (回车确定), as in every box that asks for a single thing. */
  readonly byEnter?: boolean;
  /** Why the main button cannot be pressed now. */
  readonly okWhy?: string | undefined;
  /** Something was changed and not saved: closing asks first. */
  readonly dirty?: boolean;
  /** No close button, no Escape (first-login password change). */
  readonly closable?: boolean;
  readonly footer?: ReactNode;
}

const FIELDS = ['input:not([type=hidden], [type=file])', 'textarea', 'select', '[contenteditable=true]'];
/** Holds the place of an input whose part of the program is on its way. */
const COMING = '.gh-input-wait';
const FIRST = [...FIELDS.map((one) => `${one}:not(:disabled)`), COMING]
  .map((one) => `.ant-modal-body ${one}`)
  .join(', ');

/** 起点: an open dialog is begun at its first field, once that is there; one that is only read, at its close button. */
function useStart(open: boolean): string {
  const id = useId();
  useEffect(() => {
    if (!open || isTouched()) return;
    /** There is nothing more to wait for. */
    const start = (): boolean => {
      const dialog = document.querySelector<HTMLElement>(`[data-dialog="${id}"] [role=dialog]`);
      const now = document.activeElement;
      // The library notes to whom the focus goes back, and takes it then.
      if (!dialog?.contains(now)) return false;
      // A part of it asked for the focus, or its reader has gone on.
      if (now !== dialog && !now?.matches('.ant-modal-close')) return true;
      const fields = [...dialog.querySelectorAll<HTMLElement>(FIRST)];
      const first = fields.find((one) => one.checkVisibility?.() ?? true);
      if (!first || first.matches(COMING)) return false;
      const { name, type } = first as HTMLInputElement;
      const chosen = fields.find((one) => one.matches(':checked') && (one as HTMLInputElement).name === name);
      (type === 'radio' ? (chosen ?? first) : first).focus({ preventScroll: true });
      return true;
    };
    const look = () => {
      if (start()) stop();
    };
    const watcher = new MutationObserver(look);
    const stop = () => {
      watcher.disconnect();
      document.removeEventListener('focusin', look);
    };
    document.addEventListener('focusin', look);
    watcher.observe(document.body, { childList: true, subtree: true });
    look();
    return stop;
  }, [open, id]);
  return id;
}

/** 需要修改: whoever pressed the main button is led to the first field that is said to be wrong, if the dialog has led nowhere itself. */
function toWrong(dialog: Element | null): void {
  setTimeout(() => {
    const now = document.activeElement;
    if (now !== document.body && !now?.closest('.ant-modal-footer')) return;
    dialog?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  });
}

/** 对话框: 700px, closes when the address changes, asks before it drops unsaved changes. */
export function Dialog(props: DialogProps) {
  const {
    open,
    title,
    onClose,
    children,
    width = measures.dialogWidth,
    onOk,
    dirty = false,
    closable = true,
  } = props;
  const w = useWords();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const full = width === 'full';
  const id = useStart(open);

  const close = useCallback(() => {
    if (busy) {
      toast('warning', w('web.dialog.busy'));
      return;
    }
    if (!dirty) {
      onClose();
      return;
    }
    void confirm({ title: w('web.dialog.unsaved') }).then((yes) => {
      if (yes) onClose();
    });
  }, [busy, dirty, confirm, onClose, w]);

  const closeNow = useRef(onClose);
  closeNow.current = onClose;
  useEffect(() => {
    if (!open) return;
    const onHash = () => closeNow.current();
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, [open]);

  // The page is left neither by its reader nor for a missing part of the program without asking whoever has typed something here.
  useEffect(() => {
    if (!open || !dirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [open, dirty]);

  const ok = async () => {
    if (busy || !onOk || props.okWhy !== undefined) return;
    setBusy(true);
    try {
      if ((await onOk()) !== false) onClose();
      else toWrong(document.querySelector(`[data-dialog="${id}"] [role=dialog]`));
    } catch {
      // a refused call was shown by the request layer; the dialog stays with everything in it
    } finally {
      setBusy(false);
    }
  };

  // Whoever opened it: taken before its own parts take the focus.
  const opener = useRef<Element | null>(null);
  if (open) opener.current ??= document.activeElement;
  else opener.current = null;
  useEffect(() => {
    if (!open) return;
    const from = opener.current;
    // The component library gives the focus back where a dialog closes; most are taken away as they close.
    return () => {
      if (document.activeElement === document.body && from instanceof HTMLElement) from.focus();
    };
  }, [open]);

  const everOpen = useRef(open);
  if (open) everOpen.current = true;
  if (!everOpen.current) return null;

  return (
    <Suspense fallback={null}>
      <LazyModal
        data-dialog={id}
        open={open}
        title={title}
        width={full ? '100vw' : width}
        {...(full ? { className: 'gh-dialog-full', centered: false } : { centered: true })}
        destroyOnHidden
        mask={{ blur: false, closable: false }}
        keyboard={closable}
        closable={closable ? { 'aria-label': w('web.close') } : false}
        onCancel={(event) => {
          // The browser takes the same press of Escape for the box that asks, and would close it as it opens.
          event.preventDefault();
          close();
        }}
        onOk={() => void ok()}
        okText={props.okText ?? w('web.ok')}
        cancelText={props.cancelText ?? w('web.cancel')}
        okButtonProps={{
          // Not confirmLoading: with it a press on the close button is passed over in silence.
          loading: busy,
          danger: props.danger ?? false,
          // It keeps the focus, so that the reason can be reached by keyboard.
          ...(props.okWhy === undefined
            ? {}
            : {
                className: 'gh-why',
                title: props.okWhy,
                'aria-disabled': true,
                'aria-description': props.okWhy,
              }),
        }}
        {...(props.footer !== undefined ? { footer: props.footer } : onOk ? {} : { footer: null })}
      >
        {props.byEnter ? (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              // It may stand in a form of the page, as React sees it.
              event.stopPropagation();
              void ok();
            }}
          >
            {children}
          </form>
        ) : (
          children
        )}
      </LazyModal>
    </Suspense>
  );
}

export { useConfirm };

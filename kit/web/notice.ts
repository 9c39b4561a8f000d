import { say } from './text.ts';

/**
 * Short messages and the few boxes that must work on every page, the login page without its component
 * library included. The shell puts its own toasts in; the boxes are plain `<dialog>` elements.
 */
export type ToastKind = 'success' | 'error' | 'warning' | 'info';
type Toaster = (kind: ToastKind, words: string) => void;

function plainToast(kind: ToastKind, words: string): void {
  let region = document.querySelector<HTMLElement>('.gh-toasts');
  if (!region) {
    region = document.createElement('div');
    region.className = 'gh-toasts';
    document.body.append(region);
  }
  const item = document.createElement('div');
  item.className = `gh-toast gh-toast-${kind}`;
  item.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  item.textContent = words;
  region.append(item);
  setTimeout(() => item.remove(), kind === 'error' ? 6000 : 4000);
}

let toaster: Toaster = plainToast;
export const setToaster = (to: Toaster | undefined): void => {
  toaster = to ?? plainToast;
};

const shown = new Map<string, number>();

/** Says something in passing; the same words within two seconds are said once. */
export function toast(kind: ToastKind, words: string): void {
  const now = Date.now();
  if (now - (shown.get(words) ?? 0) < 2000) return;
  shown.set(words, now);
  toaster(kind, words);
}

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly ok: string;
  /** Without it the box has one button and cannot be closed in any other way. */
  readonly cancel?: string;
}

/** A modal box on bare HTML: true for the first button. The page behind it is inert. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const box = document.createElement('dialog');
    box.className = 'gh-box';
    const title = document.createElement('h2');
    title.id = 'gh-box-title';
    title.textContent = question.title;
    const text = document.createElement('p');
    text.textContent = question.text;
    const row = document.createElement('div');
    row.className = 'gh-box-actions';
    box.setAttribute('aria-labelledby', title.id);
    const before = document.activeElement;
    const close = (answer: boolean) => {
      box.close();
      box.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(answer);
    };
    const button = (words: string, answer: boolean, primary: boolean) => {
      const b = document.createElement('button');
      b.type = 'button';
      b.className = primary ? 'gh-button gh-button-primary' : 'gh-button';
      b.textContent = words;
      b.addEventListener('click', () => close(answer));
      row.append(b);
      return b;
    };
    if (question.cancel) button(question.cancel, false, false);
    const ok = button(question.ok, true, true);
    box.addEventListener('cancel', (event) => {
      event.preventDefault();
      if (question.cancel) close(false);
    });
    box.append(title, text, row);
    document.body.append(box);
    box.showModal();
    ok.focus();
  });
}

let asking = false;

/** 重新登录: the box that cannot be closed; shown once however many requests were refused. */
export async function askReLogin(): Promise<boolean> {
  if (asking) return false;
  asking = true;
  try {
    await ask({ title: say('web.reLogin.title'), text: say('web.reLogin.text'), ok: say('web.reLogin.ok') });
    return true;
  } finally {
    asking = false;
  }
}

/** 其他页面登录: refresh (true) or log in again (false). */
export async function askOtherLogin(): Promise<boolean | undefined> {
  if (asking) return undefined;
  asking = true;
  try {
    return await ask({
      title: say('web.otherTab.title'),
      text: say('web.otherTab.text'),
      ok: say('web.otherTab.refresh'),
      cancel: say('web.otherTab.relogin'),
    });
  } finally {
    asking = false;
  }
}

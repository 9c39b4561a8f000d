import { announce } from './announce.ts';
import { say } from './text.ts';

/** Short messages and questions, on bare HTML: they work on every page and weigh nothing. */
type ToastKind = 'success' | 'error' | 'warning' | 'info';
type Toaster = (kind: ToastKind, words: string) => void;

let region: HTMLElement | undefined;

/** The place of short messages: in the top layer, so that an open box does not cover them. */
function place(): HTMLElement {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.className = 'gh-toasts';
    region.popover = 'manual';
    document.body.append(region);
  }
  // Shown anew, it stands above whatever was opened since.
  if ('showPopover' in region) {
    if (region.matches(':popover-open')) region.hidePopover();
    region.showPopover();
  }
  return region;
}

function stand(kind: ToastKind | 'busy', words: string): { item: HTMLElement; leave: () => void } {
  const item = document.createElement('div');
  item.className = `gh-toast gh-toast-${kind}`;
  if (kind === 'error') item.setAttribute('role', 'alert');
  else announce(words);
  item.textContent = words;
  place().append(item);
  const leave = () => {
    item.remove();
    if (region && region.childElementCount === 0 && 'hidePopover' in region) region.hidePopover();
  };
  return { item, leave };
}

/** 加载提示: says what is being done until it is done or has failed. */
export async function whileBusy<T>(words: string, work: () => Promise<T>): Promise<T> {
  const { leave } = stand('busy', words);
  try {
    return await work();
  } finally {
    leave();
  }
}

function ownToast(kind: ToastKind, words: string): void {
  const { item, leave } = stand(kind, words);
  // Long words stay as long as they take to read.
  let timer = setTimeout(leave, (kind === 'error' ? 6000 : 3500) + words.length * 60);
  item.addEventListener('mouseenter', () => clearTimeout(timer));
  item.addEventListener('mouseleave', () => {
    timer = setTimeout(leave, 1500);
  });
}

let toaster: Toaster = ownToast;
const shown = new Map<string, number>();

/** For tests: catches what would be said, with nothing said before. */
export const setToaster = (to: Toaster | undefined): void => {
  toaster = to ?? ownToast;
  shown.clear();
};

/** Says something in passing; the same words within two seconds are said once. */
export function toast(kind: ToastKind, words: string): void {
  const now = Date.now();
  if (now - (shown.get(words) ?? 0) < 2000) return;
  shown.set(words, now);
  toaster(kind, words);
}

interface Question {
  readonly title: string;
  readonly text?: string | undefined;
  readonly ok: string;
  /** Without it the box has one button and cannot be closed in any other way. */
  readonly cancel?: string;
  /** The first button does something that cannot be undone. */
  readonly danger?: boolean | undefined;
  /** It starts on the button that does nothing; always so where it is dangerous. */
  readonly safe?: boolean | undefined;
  /** What is chosen or read below the words; with a role, it is named by the title. */
  readonly body?: HTMLElement | undefined;
  /** Watches for what makes the answer needless: the box then closes as if its first button had been pressed. */
  readonly until?: ((happened: () => void) => () => void) | undefined;
  /** Something more that is agreed to, or not, beside the answer. */
  readonly option?: { readonly words: string; readonly set: (on: boolean) => void } | undefined;
}

function optionOf({ words, set }: NonNullable<Question['option']>): HTMLElement {
  const label = document.createElement('label');
  label.className = 'gh-box-option';
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.addEventListener('change', () => set(box.checked));
  label.append(box, words);
  return label;
}

let boxes = 0;

/** A modal box on bare HTML: true for the first button. The page behind it is inert. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const box = document.createElement('dialog');
    box.className = question.danger ? 'gh-box gh-box-danger' : 'gh-box';
    const title = document.createElement('h2');
    // A box may open above another one; each is named by its own title.
    const id = `gh-box-${++boxes}`;
    title.id = `${id}-title`;
    title.textContent = question.title;
    const row = document.createElement('div');
    row.className = 'gh-box-actions';
    box.setAttribute('aria-labelledby', title.id);
    const before = document.activeElement;
    let answered = false;
    const close = (answer: boolean) => {
      answered = true;
      unwatch?.();
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
    const cancel = question.cancel ? button(question.cancel, false, false) : undefined;
    const ok = button(question.ok, true, true);
    // What cannot be undone is not done by a key that was pressed once too often.
    const first = cancel && (question.danger || question.safe) ? cancel : ok;
    box.addEventListener('cancel', (event) => {
      event.preventDefault();
      if (question.cancel) close(false);
    });
    // Pressed again and again, Escape closes a box whatever `cancel` was told.
    box.addEventListener('close', () => {
      if (answered) return;
      if (question.cancel) close(false);
      else {
        box.showModal();
        first.focus();
      }
    });
    box.append(title);
    if (question.text) {
      const text = document.createElement('p');
      text.id = `${id}-text`;
      text.textContent = question.text;
      box.setAttribute('aria-describedby', text.id);
      box.append(text);
    }
    if (question.body) {
      if (question.body.hasAttribute('role')) question.body.setAttribute('aria-labelledby', title.id);
      box.append(question.body);
    }
    if (question.option) box.append(optionOf(question.option));
    box.append(row);
    // The page's own shortcuts (a dialog below closing on Escape) must not hear what is typed here.
    box.addEventListener('keydown', (event) => event.stopPropagation());
    document.body.append(box);
    box.showModal();
    first.focus();
    const unwatch = question.until?.(() => close(true));
  });
}

let asking = false;

/** 重新登录: the box that cannot be closed; shown once however many requests were refused. Beside what was typed, in a window of its own; it goes once that was done. */
export async function askReLogin(beside: boolean, until: Question['until']): Promise<boolean> {
  if (asking) return false;
  asking = true;
  try {
    await ask({
      title: say('web.reLogin.title'),
      text: say(beside ? 'web.reLogin.beside' : 'web.reLogin.text'),
      ok: say(beside ? 'web.reLogin.open' : 'web.reLogin.ok'),
      until,
    });
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

let told = false;

/** 刷新提示: the server has newer pages than this one; asked once a page, since some must finish first what they do. */
export async function askRefresh(): Promise<boolean> {
  if (asking || told) return false;
  told = true;
  return ask({
    title: say('web.refreshTip.title'),
    text: say('web.refreshTip.text'),
    ok: say('web.refreshTip.refresh'),
    cancel: say('web.refreshTip.later'),
  });
}

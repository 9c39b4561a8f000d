let region: HTMLElement | undefined;

/** The place stands before the words come, or they are not read out. */
function place(): HTMLElement {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.className = 'gh-visually-hidden';
    region.setAttribute('aria-live', 'polite');
    document.body.append(region);
  }
  return region;
}

const SETTLE_MS = 60;
const KEEP_MS = 5000;

/** 状态播报: words for whoever listens to the page rather than looks at it, said after what is being read out now. */
export function announce(words: string): void {
  const box = place();
  const line = document.createElement('p');
  setTimeout(() => {
    line.textContent = words;
    box.append(line);
  }, SETTLE_MS);
  setTimeout(() => line.remove(), KEEP_MS);
}

/** 衡: a balance, beam level, both pans filled alike. The one sign of the house. */
export function Mark({ size = 28, title }: { readonly size?: number; readonly title?: string }) {
  return (
    <svg
      className="gh-mark"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      focusable="false"
    >
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M16 5v21" />
        <path d="M5.5 9.5h21" />
        <path d="M10.5 27h11" />
        <path d="M7.5 9.5 3.5 18M7.5 9.5l4 8.5" />
        <path d="M24.5 9.5l-4 8.5M24.5 9.5l4 8.5" />
      </g>
      <path d="M2.5 18h10a5 5 0 0 1-10 0Z" fill="currentColor" />
      <path d="M19.5 18h10a5 5 0 0 1-10 0Z" fill="currentColor" />
      <circle cx="16" cy="5" r="2.4" fill="currentColor" />
    </svg>
  );
}

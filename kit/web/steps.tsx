import './steps.css';

/** 步骤条: which step of how many. */
export function Steps({ names, at }: { readonly names: readonly string[]; readonly at: number }) {
  return (
    <ol className="gh-steps">
      {names.map((name, i) => (
        <li key={name} aria-current={i === at ? 'step' : undefined} data-done={i < at || undefined}>
          <span aria-hidden>{i + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}

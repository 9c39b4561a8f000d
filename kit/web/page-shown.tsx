import './page-preview.css';

/** 页面原样: a whole page as its readers see it, within a screen; its styles come from this server, and scripts, forms and windows stay shut. */
export const PageShown = ({ title, page }: { readonly title: string; readonly page: string }) => (
  <iframe className="gh-page-preview" title={title} srcDoc={page} sandbox="allow-same-origin" />
);

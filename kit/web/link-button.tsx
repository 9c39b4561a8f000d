import { Button, type ButtonProps } from 'antd';
import { type To, useHref, useLinkClick } from './router/router.tsx';

type LinkButtonProps = Omit<ButtonProps, 'href' | 'onClick' | 'htmlType'> & { readonly to: To };

/** A link that looks like a button: one stop for the keyboard, which a button within a link would be twice. */
export function LinkButton({ to, ...rest }: LinkButtonProps) {
  const href = useHref(to);
  const open = useLinkClick(to);
  return <Button {...rest} href={href} onClick={open} />;
}

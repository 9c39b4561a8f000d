import {
  cloneElement,
  type HTMLAttributes,
  type Key,
  type ReactElement,
  type Ref,
  type UIEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** So many choices are drawn at first, and so many more whenever somebody comes near the last of them. */
const STEP = 200;
/** Near, in pixels. */
const NEAR = 600;

/** Where to scroll: to a choice by its place or key; antd asks for pixels and for its scroll bar as well. */
type Target = number | { readonly index?: number; readonly key?: Key } | null;

/** What a select or a tree asks of its list. */
export interface ListHandle {
  readonly scrollTo: (to: Target) => void;
}

interface WholeListProps<T> extends Omit<HTMLAttributes<HTMLDivElement>, 'children' | 'onScroll'> {
  readonly prefixCls: string;
  readonly data: readonly T[];
  readonly itemKey: keyof T | ((item: T) => Key);
  readonly children: (
    item: T,
    at: number,
    drawn: { readonly style: object; readonly offsetX: number },
  ) => ReactElement;
  readonly height?: number;
  readonly fullHeight?: boolean;
  readonly innerProps?: HTMLAttributes<HTMLDivElement>;
  readonly onScroll?: (event: UIEvent<HTMLDivElement>) => void;
  readonly ref?: Ref<ListHandle>;
  // What antd tells a list that draws only what can be seen.
  readonly itemHeight?: number;
  readonly virtual?: boolean;
  readonly direction?: string;
  readonly showScrollBar?: unknown;
}

/**
 * 选项列表: the choices of a select and the nodes of a tree, in place of the library's list that draws only what can be seen: whoever listens
 * hears all that are drawn, and thousands come as they are scrolled to. The build puts it in (`tools/library-parts.ts`).
 */
export function WholeList<T>({
  prefixCls,
  className,
  style,
  data,
  itemKey,
  children,
  height,
  fullHeight = true,
  innerProps,
  onScroll,
  ref,
  itemHeight: _itemHeight,
  virtual: _virtual,
  direction: _direction,
  showScrollBar: _showScrollBar,
  ...rest
}: WholeListProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const [most, setMost] = useState(STEP);
  const [wanted, setWanted] = useState<number>();
  const keyOf = (item: T): Key => (typeof itemKey === 'function' ? itemKey(item) : (item[itemKey] as Key));
  const show = (at: number) => {
    const shown = box.current?.firstElementChild?.children[at];
    if (!box.current || !shown) return;
    const [inner, outer] = [shown.getBoundingClientRect(), box.current.getBoundingClientRect()];
    if (inner.top < outer.top) box.current.scrollTop -= outer.top - inner.top;
    else if (inner.bottom > outer.bottom) box.current.scrollTop += inner.bottom - outer.bottom;
  };
  useImperativeHandle(ref, () => ({
    scrollTo: (to) => {
      if (to === null || typeof to !== 'object') return;
      const at = to.index ?? data.findIndex((one) => keyOf(one) === to.key);
      if (at >= most) {
        setMost(at + STEP);
        setWanted(at);
      } else show(at);
    },
  }));
  useLayoutEffect(() => {
    if (wanted !== undefined) show(wanted);
  }, [wanted]);
  return (
    <div
      {...rest}
      className={[prefixCls, className].filter(Boolean).join(' ')}
      style={{ ...style, position: 'relative' }}
    >
      <div
        className={`${prefixCls}-holder`}
        style={{ [fullHeight ? 'height' : 'maxHeight']: height, overflowY: 'auto', overflowAnchor: 'none' }}
        ref={box}
        onScroll={(event) => {
          const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
          if (most < data.length && scrollTop + clientHeight > scrollHeight - NEAR) setMost(most + STEP);
          onScroll?.(event);
        }}
      >
        <div
          {...innerProps}
          className={`${prefixCls}-holder-inner`}
          style={{ display: 'flex', flexDirection: 'column' }}
        >
          {data
            .slice(0, most)
            .map((item, at) =>
              cloneElement(children(item, at, { style: {}, offsetX: 0 }), { key: keyOf(item) }),
            )}
        </div>
      </div>
    </div>
  );
}

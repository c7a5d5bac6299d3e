import React, { useState, type ReactNode } from 'react';
import styles from './panel.module.css';

export type PanelProps<T> = { items: T[]; render: (item: T) => ReactNode };

/** Shows items. */
export function Panel<T>({ items, render }: PanelProps<T>): JSX.Element {
  const [open, setOpen] = useState(false);
  const toggle = () => setOpen(!open);

  function label(): string {
    return open ? 'close' : 'open';
  }

  return (
    <>
      <Header title={label()} onClick={() => toggle()}>
        <Icon.Arrow />
      </Header>
      {items.map((item) => <Row key={String(item)}>{render(item)}</Row>)}
    </>
  );
}

const Header: React.FC<{ title: string }> = ({ title, children }) => (
  <header className={styles.header}>{title}{children}</header>
);

const Row = React.memo(function Row({ children }: { children: ReactNode }) {
  return <li>{children}</li>;
});

export const Field = React.memo(
  forwardRef<HTMLInputElement, FieldProps>((props, ref) => {
    const id = useId('field');
    return <input ref={ref} id={id} onChange={(event) => props.onChange(event.target.value)} />;
  }),
);

export default class App extends React.Component<AppProps> {
  state = { ready: false };

  handleLoad = async () => {
    await load<string>(this.props.url);
  };

  render() {
    return <Panel items={[]} render={this.renderItem} onLoad={this.handleLoad} />;
  }

  private renderItem(item: string) {
    return <Field value={item} />;
  }
}

function useId(prefix: string): string {
  return `${prefix}-${React.useRef(0).current}`;
}

const load = async <T,>(url: string): Promise<T> => (await fetch(url)).json();

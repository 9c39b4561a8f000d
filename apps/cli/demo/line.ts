/** One open socket and what it was told. */
export class Line {
  readonly heard: string[] = [];
  readonly closed: Promise<number>;
  private readonly socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((done) => socket.addEventListener('close', (event) => done(event.code)));
    socket.addEventListener('message', (event) => this.heard.push(String(event.data)));
  }

  /** Opens a socket by its address and waits for the greeting. */
  static async open(address: string): Promise<Line> {
    const socket = new WebSocket(address);
    const line = new Line(socket);
    await new Promise<void>((done, fail) => {
      socket.addEventListener('message', () => done(), { once: true });
      socket.addEventListener('close', (event) => fail(new Error(`closed: ${event.code}`)), { once: true });
    });
    return line;
  }

  send(frame: string | Uint8Array<ArrayBuffer>): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(frame);
  }

  close(): void {
    this.socket.close();
  }
}

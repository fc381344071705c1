// Short messages at the edge of the page.

export interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

let next = 1;

class Toasts {
  list = $state.raw<Toast[]>([]);

  say(text: string, bad = false): void {
    const toast = { id: next++, text, bad };
    this.list = [...this.list.slice(-2), toast];
    setTimeout(() => this.dismiss(toast.id), bad ? 7000 : 3500);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();

// The current page, from the part of the URL after "#": #/game/ID, #/analysis?game=ruins&fen=…

export interface Route {
  page: string;
  id: string | null;
  params: URLSearchParams;
}

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2) as [string, string?];
  const [page = "", ...rest] = path.split("/");
  return {
    page: page || "lobby",
    id: rest.length ? decoded(rest.join("/")) : null,
    params: new URLSearchParams(query),
  };
}

/** A truncated or mistyped URL may end inside an escape sequence; it is then used undecoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function hrefTo(page: string, id?: string | null, params: Record<string, string | undefined> = {}): string {
  const query = new URLSearchParams(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return `#/${page === "lobby" ? "" : page}${id ? `/${encodeURIComponent(id)}` : ""}${query ? `?${query}` : ""}`;
}

class Router {
  route = $state.raw<Route>(parseRoute(location.hash));

  constructor() {
    addEventListener("hashchange", () => {
      this.route = parseRoute(location.hash);
    });
  }

  go(page: string, id?: string | null, params: Record<string, string | undefined> = {}): void {
    location.hash = hrefTo(page, id, params);
  }

  /** Changes the URL without adding to the browser's history. */
  replace(page: string, id?: string | null, params: Record<string, string | undefined> = {}): void {
    history.replaceState(null, "", hrefTo(page, id, params));
  }
}

export const router = new Router();

// Keeps the draft and the chosen conversation of one region in this tab, so that a reload or a new sign-in loses neither.
// Both are bound to the user: another user who signs in in the same tab gets neither.

interface Kept {
  readonly user: string;
  readonly draft: string;
  /** A conversation id, 'new' for an empty one, null when the server shall choose. */
  readonly conversation: number | 'new' | null;
}

export class DraftStore {
  readonly #key: string;

  constructor(regionId: string) {
    this.#key = `uc-ai-chat:${regionId}`;
  }

  read(user: string): Kept {
    const none: Kept = { user, draft: '', conversation: null };
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.#key) ?? 'null') as Kept | null;
      return kept !== null && kept.user === user ? { ...none, ...kept } : none;
    } catch {
      // Storage is blocked or holds something foreign: the draft lives as long as the page.
      return none;
    }
  }

  write(kept: Kept): void {
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(kept));
    } catch {
      // Storage is blocked or full.
    }
  }
}

// Who may see and do what: ownership, object privileges, system privileges and roles.

import { oraError } from '../errors.ts';
import type { ObjectKind, ObjectRef } from './contract.ts';
import type { ObjectEntry, Store } from './store.ts';

export interface Context {
  readonly currentUser: string;
  readonly currentSchema: string;
  readonly rolesEnabled: boolean;
}

const administrators = new Set(['SYS', 'SYSTEM']);

/** Supplied packages that PUBLIC may not execute. */
const restrictedUnits = new Set(['DBMS_CRYPTO', 'DBMS_LOCK']);

/** System privileges that show or open objects of a kind in any schema. */
const anyPrivileges: Readonly<Partial<Record<ObjectKind, readonly string[]>>> = {
  TABLE: [
    'SELECT ANY TABLE',
    'READ ANY TABLE',
    'INSERT ANY TABLE',
    'UPDATE ANY TABLE',
    'DELETE ANY TABLE',
    'DROP ANY TABLE',
    'ALTER ANY TABLE',
  ],
  VIEW: [
    'SELECT ANY TABLE',
    'READ ANY TABLE',
    'INSERT ANY TABLE',
    'UPDATE ANY TABLE',
    'DELETE ANY TABLE',
    'DROP ANY VIEW',
  ],
  SEQUENCE: ['SELECT ANY SEQUENCE', 'DROP ANY SEQUENCE', 'ALTER ANY SEQUENCE'],
  PACKAGE: ['EXECUTE ANY PROCEDURE', 'DROP ANY PROCEDURE', 'ALTER ANY PROCEDURE', 'CREATE ANY PROCEDURE'],
  PROCEDURE: ['EXECUTE ANY PROCEDURE', 'DROP ANY PROCEDURE', 'ALTER ANY PROCEDURE'],
  FUNCTION: ['EXECUTE ANY PROCEDURE', 'DROP ANY PROCEDURE', 'ALTER ANY PROCEDURE'],
  TYPE: ['EXECUTE ANY TYPE', 'DROP ANY TYPE', 'ALTER ANY TYPE'],
  TRIGGER: ['ALTER ANY TRIGGER', 'DROP ANY TRIGGER', 'CREATE ANY TRIGGER'],
  'MLE ENVIRONMENT': ['CREATE ANY MLE', 'ALTER ANY MLE', 'DROP ANY MLE', 'EXECUTE ANY PROCEDURE'],
  'MLE MODULE': ['CREATE ANY MLE', 'ALTER ANY MLE', 'DROP ANY MLE', 'EXECUTE ANY PROCEDURE'],
  INDEX: ['DROP ANY INDEX', 'ALTER ANY INDEX'],
  DOMAIN: ['EXECUTE ANY DOMAIN', 'DROP ANY DOMAIN'],
};

export const isPublicUnit = (name: string): boolean => !restrictedUnits.has(name);

export class Rights {
  readonly #store: Store;
  readonly #context: () => Context;

  constructor(store: Store, context: () => Context) {
    this.#store = store;
    this.#context = context;
  }

  isAdministrator(): boolean {
    const { currentUser, rolesEnabled } = this.#context();
    return (
      administrators.has(currentUser) || (rolesEnabled && this.#store.rights(currentUser).roles.has('DBA'))
    );
  }
  hasPrivilege(privilege: string): boolean {
    if (this.isAdministrator()) return true;
    const { currentUser, rolesEnabled } = this.#context();
    const rights = this.#store.rights(currentUser);
    return rights.system.has(privilege) || (rolesEnabled && rights.systemByRole.has(privilege));
  }
  /** The current user's names among grantees: itself, PUBLIC, and its roles when they count. */
  #isGrantee(grantee: string): boolean {
    const { currentUser, rolesEnabled } = this.#context();
    return (
      grantee === currentUser ||
      grantee === 'PUBLIC' ||
      (rolesEnabled && this.#store.rights(currentUser).roles.has(grantee))
    );
  }
  objectPrivileges(entry: ObjectEntry): ReadonlySet<string> {
    return new Set(
      this.#store
        .grants(entry)
        .filter((grant) => this.#isGrantee(grant.grantee))
        .map((grant) => grant.privilege),
    );
  }
  mayGrant(entry: ObjectEntry, privilege: string): boolean {
    if (entry.owner === this.#context().currentUser || this.hasPrivilege('GRANT ANY OBJECT PRIVILEGE'))
      return true;
    return this.#store
      .grants(entry)
      .some((grant) => grant.grantable && grant.privilege === privilege && this.#isGrantee(grant.grantee));
  }
  canSee(entry: ObjectEntry): boolean {
    if (entry.owner === this.#context().currentUser || entry.owner === 'PUBLIC' || this.isAdministrator())
      return true;
    if (this.#store.grants(entry).some((grant) => this.#isGrantee(grant.grantee))) return true;
    return (anyPrivileges[entry.kind] ?? []).some((privilege) => this.hasPrivilege(privilege));
  }
  canUseSupplied(owner: string, name: string): boolean {
    if (isPublicUnit(name) || this.isAdministrator()) return true;
    return this.#store.grantsOn(owner, name).some((grant) => this.#isGrantee(grant.grantee));
  }
  canExecute(entry: ObjectEntry): boolean {
    if (entry.owner === this.#context().currentUser || this.isAdministrator()) return true;
    return (
      this.objectPrivileges(entry).has('EXECUTE') ||
      this.hasPrivilege(entry.kind === 'TYPE' ? 'EXECUTE ANY TYPE' : 'EXECUTE ANY PROCEDURE')
    );
  }
  canDo(entry: ObjectEntry, action: 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'): boolean {
    if (entry.owner === this.#context().currentUser || this.isAdministrator()) return true;
    const privileges = this.objectPrivileges(entry);
    if (privileges.has(action) || (action === 'SELECT' && privileges.has('READ'))) return true;
    return (
      this.hasPrivilege(`${action} ANY TABLE`) || (action === 'SELECT' && this.hasPrivilege('READ ANY TABLE'))
    );
  }

  /**
   * Creating in one's own schema takes CREATE x, in another CREATE ANY x.
   * @throws OracleError ORA-01031, ORA-01918 for a schema that does not exist
   */
  requireCreate(owner: string, what: string): void {
    if (!this.#store.isUser(owner)) throw oraError(-1918, owner);
    const own = owner === this.#context().currentUser;
    const any = `CREATE ANY ${what}`;
    if (!this.hasPrivilege(any) && !(own && this.hasPrivilege(`CREATE ${what}`))) throw oraError(-1031);
  }
  /** Changing or dropping needs ownership or the ANY privilege. @throws OracleError ORA-01031 */
  requireOwn(ref: Pick<ObjectRef, 'owner'>, anyPrivilege: string): void {
    if (ref.owner !== this.#context().currentUser && !this.hasPrivilege(anyPrivilege)) throw oraError(-1031);
  }
}

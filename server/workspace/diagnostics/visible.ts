import type { GradedFinding } from '../../core/index.ts';
import { isHidden, type Settings } from './settings.ts';

/** What is known of a file when it is decided which of its findings to show. */
export interface FileState {
  readonly isOpen: boolean;
  /** Differs from the last commit. */
  readonly isChanged: boolean;
  /** Its site reaches beyond the workspace. */
  readonly isOutside: boolean;
}

/** True for findings that the editor shows, by the settings. */
export function isVisible(finding: GradedFinding, file: FileState, settings: Settings): boolean {
  if (isHidden(settings, finding.code)) return false;
  if (file.isOpen) return true;
  if (file.isOutside || settings.scope === 'open') return false;
  return settings.scope === 'all' || finding.class === 'breaks' || file.isChanged;
}

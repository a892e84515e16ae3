import { linesOf, type Severity } from '../../../core/index.ts';
import { pathFrom } from '../../openSites.ts';
import { printableJson } from '../../printable.ts';
import { fingerprinter, listedFindings, type Results } from '../report.ts';
import { fromOne } from './jsonFormat.ts';

const severities: Readonly<Record<Severity, 'critical' | 'major' | 'minor' | 'info'>> = {
  error: 'critical',
  warning: 'major',
  information: 'minor',
  hint: 'info',
};

/** GitLab's Code Quality report. Source: docs.gitlab.com/ci/testing/code_quality */
export function* gitlabFormat(results: Results): Iterable<string> {
  const fingerprint = fingerprinter();
  const issues = listedFindings(results).map((listed) => {
    const { site, finding, file } = listed;
    const path = pathFrom(results.root, site, finding.path);
    const lines = linesOf(file);
    return {
      description: finding.message,
      check_name: finding.code,
      fingerprint: fingerprint(listed, path),
      severity: severities[finding.severity],
      location: {
        path,
        lines: {
          begin: fromOne(lines.positionAt(finding.range.start)).line,
          end: fromOne(lines.positionAt(finding.range.end)).line,
        },
      },
    };
  });
  yield `${printableJson(issues)}\n`;
}

// SPDX-License-Identifier: Apache-2.0
package org.galerna.rules;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dependencies point one way, and no two packages import each other. */
@Timeout(120)
class DependencyRulesTest {
    private static final JavaClasses CLASSES = importAll();

    private static JavaClasses importAll() {
        List<Path> folders = Sources.classFolders();
        assertTrue(folders.size() >= 7, "compiled modules: " + folders);
        return new ClassFileImporter()
                .withImportOption(location -> !isGenerated(location))
                .importPaths(folders);
    }

    /** Classes that the harnesses of stress tests and micro benchmarks write. */
    private static boolean isGenerated(Location location) {
        return location.contains("_jcstress") || location.contains("/jmh_generated/");
    }

    /** A module's packages, and the Galerna packages outside them that it may use. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "org.galerna.base..,",
        "org.galerna.device|org.galerna.device.match|org.galerna.device.ring, org.galerna.base..",
        "org.galerna.device.sm.., org.galerna.base..|org.galerna.device|org.galerna.device.match"
                + "|org.galerna.device.ring",
        "org.galerna.device.shm.., org.galerna.base..|org.galerna.device|org.galerna.device.match"
                + "|org.galerna.device.ring",
        "org.galerna.collectives.., org.galerna.base..",
        "mpi..,"
            + " org.galerna|org.galerna.base|org.galerna.datatype|org.galerna.error|org.galerna.file|org.galerna.group"
            + "|org.galerna.launch|org.galerna.port|org.galerna.reduce|org.galerna.spawn|org.galerna.topology|org.galerna.window",
    })
    void usesOnlyWhatLiesBelow(String module, String below) {
        String[] own = module.split("\\|");
        String[] allowed = below == null ? new String[0] : below.split("\\|");
        classes()
                .that()
                .resideInAnyPackage(own)
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(own)
                                .or(resideInAnyPackage(allowed))
                                .or(not(resideInAnyPackage("org.galerna..", "mpi.."))))
                .check(CLASSES);
    }

    @Test
    void theCoreKnowsNoDeviceByNameAndNoLauncher() {
        classes()
                .that()
                .resideInAnyPackage("org.galerna..")
                .and()
                .resideOutsideOfPackages(
                        "org.galerna.runtime..",
                        "org.galerna.device.sm..",
                        "org.galerna.device.shm..",
                        "org.galerna.device.nio..",
                        "org.galerna.device.hyb..",
                        "org.galerna.bench..",
                        "org.galerna.npb..",
                        "org.galerna.stress..",
                        "org.galerna.conformance..")
                .should()
                .onlyDependOnClassesThat(
                        not(
                                resideInAnyPackage(
                                        "org.galerna.runtime..",
                                        "org.galerna.device.sm..",
                                        "org.galerna.device.shm..",
                                        "org.galerna.device.nio..",
                                        "org.galerna.device.hyb..",
                                        "mpi..")))
                .check(CLASSES);
    }

    /** Loaders of ranks show a program the public packages alone. */
    @Test
    void programsOfRanksUseNothingBelowTheInterfaces() {
        classes()
                .that()
                .resideInAnyPackage("org.galerna.bench.pattern..", "org.galerna.npb..")
                .should()
                .onlyDependOnClassesThat(
                        not(
                                resideInAnyPackage(
                                        "org.galerna.device..",
                                        "org.galerna.collectives..",
                                        "org.galerna.execute..")))
                .allowEmptyShould(true) // a build of some modules may have none of them
                .check(CLASSES);
    }

    @Test
    void nothingButTheClassPathNamesADevice() {
        String[] devices = { // but the one that is made of the others
            "org.galerna.device.sm..", "org.galerna.device.shm..", "org.galerna.device.nio.."
        };
        classes()
                .that()
                .resideOutsideOfPackages(devices)
                .and()
                .resideOutsideOfPackage("org.galerna.device.hyb..")
                .should()
                .onlyDependOnClassesThat(not(resideInAnyPackage(devices)))
                .check(CLASSES);
    }

    @Test
    void noTwoPackagesImportEachOther() {
        slices().assignedFrom(new Packages()).should().beFreeOfCycles().check(CLASSES);
    }

    /** Each package is a slice, that of the core above all, which has no name below it. */
    private static final class Packages implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            String name = type.getPackageName();
            return (name + ".").startsWith("org.galerna.")
                    ? SliceIdentifier.of(name)
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    }

    @Test
    void nothingBelowTheFacadesKeepsAMutableStatic() {
        fields().that()
                .areStatic()
                .and()
                .areDeclaredInClassesThat()
                .resideInAnyPackage("org.galerna..")
                .should()
                .beFinal()
                .check(CLASSES);
    }
}

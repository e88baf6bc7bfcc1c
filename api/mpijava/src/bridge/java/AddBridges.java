// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Adds to the compiled facade the second form of methods whose result types differ between mpiJava
 * and MPJ Express, so that old class files of either link. The added methods are synthetic:
 * compilers do not see them. Running it again changes nothing.
 *
 * <p>Argument: the folder of compiled classes.
 */
public final class AddBridges {
    private static final ClassDesc INTEGER = ClassDesc.of("java.lang.Integer");
    private static final ClassDesc BYTES = ConstantDescs.CD_byte.arrayType();

    /** One method to add: {@code owner.name} with {@code added}, calling {@code existing}. */
    private record Bridge(
            String owner,
            String name,
            boolean isStatic,
            MethodTypeDesc added,
            MethodTypeDesc existing) {}

    private static final List<Bridge> BRIDGES =
            List.of(
                    new Bridge(
                            "mpi.MPI",
                            "Buffer_detach",
                            true,
                            MethodTypeDesc.of(ConstantDescs.CD_void),
                            MethodTypeDesc.of(BYTES)),
                    new Bridge(
                            "mpi.Comm",
                            "Attr_get",
                            false,
                            MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_int),
                            MethodTypeDesc.of(INTEGER, ConstantDescs.CD_int)),
                    new Bridge(
                            "mpi.Comm",
                            "Attr_get",
                            false,
                            MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int),
                            MethodTypeDesc.of(INTEGER, ConstantDescs.CD_int)));

    private AddBridges() {}

    /**
     * Rewrites the classes in place.
     *
     * @param args the folder of compiled classes
     * @throws IOException if a class cannot be read or written
     */
    public static void main(String[] args) throws IOException {
        for (Bridge bridge : BRIDGES) {
            Path file = Path.of(args[0], bridge.owner().replace('.', '/') + ".class");
            ClassFile format = ClassFile.of();
            ClassModel model = format.parse(file);
            if (!has(model, bridge)) {
                Files.write(file, add(format, model, bridge));
            }
        }
    }

    private static boolean has(ClassModel model, Bridge bridge) {
        return model.methods().stream()
                .anyMatch(m ->
                        m.methodName().equalsString(bridge.name())
                                && m.methodTypeSymbol().equals(bridge.added()));
    }

    private static byte[] add(ClassFile format, ClassModel model, Bridge bridge) {
        int flags =
                ClassFile.ACC_PUBLIC
                        | ClassFile.ACC_SYNTHETIC
                        | ClassFile.ACC_BRIDGE
                        | (bridge.isStatic() ? ClassFile.ACC_STATIC : 0);
        return format.build(
                model.thisClass().asSymbol(),
                builder -> {
                    model.forEach(builder);
                    builder.withMethodBody(
                            bridge.name(),
                            bridge.added(),
                            flags,
                            code -> body(code, ClassDesc.of(bridge.owner()), bridge));
                });
    }

    private static void body(CodeBuilder code, ClassDesc owner, Bridge bridge) {
        int slot = 0;
        if (!bridge.isStatic()) {
            code.aload(slot++);
        }
        for (ClassDesc parameter : bridge.existing().parameterList()) {
            TypeKind kind = TypeKind.from(parameter);
            code.loadLocal(kind, slot);
            slot += kind.slotSize();
        }
        if (bridge.isStatic()) {
            code.invokestatic(owner, bridge.name(), bridge.existing());
        } else {
            code.invokevirtual(owner, bridge.name(), bridge.existing());
        }
        result(code, bridge.existing().returnType(), bridge.added().returnType());
    }

    /** Converts the result on the stack and returns it. */
    private static void result(CodeBuilder code, ClassDesc from, ClassDesc to) {
        if (to.equals(ConstantDescs.CD_void)) {
            code.pop();
        } else if (from.equals(INTEGER) && to.equals(ConstantDescs.CD_int)) {
            code.invokevirtual(INTEGER, "intValue", MethodTypeDesc.of(ConstantDescs.CD_int));
        }
        code.return_(TypeKind.from(to));
    }
}
